import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { NOT_UNDERSTOOD, type NotUnderstood } from '#filters/model/not-understood.ts'
import { workspaceOf } from '#journal/server/index.ts'
import {
  DEFAULT_SEARCH_RESULTS,
  MAX_EXCERPTS,
  MAX_QUERY_CHARS,
  MAX_QUERY_WORDS,
  MAX_RELATED,
  MAX_SEARCH_RESULTS,
} from '../model/limits.ts'
import { relatedOptions } from '../model/related-options.ts'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { COUNTED, SEARCH_METHODS, searchOptions } from '../model/search-options.ts'
import {
  FOUND_BY,
  WITHOUT_MEANING,
  type LeftOut,
  type Reading,
  type SearchCount,
  type SearchItem,
  type SearchResult,
} from '../model/search-result.ts'
import { excerptsOf, type Excerpt } from './found-by-words.ts'
import { leftOutOf } from './left-out.ts'
import { relatedTo } from './related.ts'
import { search } from './search.ts'

const parts = searchOptions.shape
inputDescriptions
  .add(searchOptions, {
    description:
      'What is searched for, and where. Options that are left out narrow nothing; ' +
      `one answer holds ${DEFAULT_SEARCH_RESULTS} results unless \`limit\` asks for others, at most ${MAX_SEARCH_RESULTS}.`,
  })
  .add(parts.query.unwrap(), {
    description:
      `The words that are searched for, at most ${MAX_QUERY_WORDS}, and whether words, meaning or both answer. \`titleOnly\` looks at titles alone; ` +
      'with `leaveOutInterviewers` nothing answers that known interviewers say.',
  })
  .add(parts.location.unwrap(), { description: 'Folders and projects in which results stand, or do not stand.' })
  .add(parts.user.unwrap(), {
    description:
      'Who made results or wrote in them, or did not. `current-user` is whoever asks, `ai-generated-user` any model or agent.',
  })
  .add(parts.tags.unwrap(), { description: 'Tags of which results carry at least one.' })
  .add(parts.people.unwrap(), { description: 'People of the directory of whom results are about at least one.' })
  .add(parts.date.unwrap(), {
    description:
      'Only results that were made or changed since `value`, and before `before`: a relative date, a day (2026-11-20), or a moment with its zone.',
  })
  .add(parts.sort.unwrap(), { description: 'The order of the results: by relevance where none is chosen.' })
  .add(relatedOptions, {
    description: `The thing that others should be like, and of which types these are; at most ${MAX_RELATED} are answered.`,
  })

const resultType = builder.enumType('SearchResultType', {
  values: RESULT_TYPES,
  description: 'PROJECT_CATEGORY is shown as Folder.',
})
const matched = builder.enumType('SearchMatched', {
  values: ['ALL', 'ANY'] as const,
  description: 'Whether the first items hold all of the words, or only most.',
})

const method = builder.enumType('SearchMethod', {
  values: SEARCH_METHODS,
  description: 'By words, by meaning, by both.',
})
const foundBy = builder.enumType('SearchFoundBy', {
  description: 'Why an item was found: its words, what it means, or both.',
  values: FOUND_BY,
})
const withoutMeaning = builder.enumType('SearchWithoutMeaning', {
  values: WITHOUT_MEANING,
  description: 'Why a search by meaning was answered by words.',
})
const notUnderstoodReason = builder.enumType('NotUnderstoodReason', {
  values: NOT_UNDERSTOOD,
  description: 'Why a condition says nothing.',
})
const counted = builder.enumType('SearchCounted', { description: 'What results are counted by.', values: COUNTED })

const preview = builder.objectRef<SearchItem['preview']>('SearchPreview').implement({
  description: 'What is shown of a found item, cut where it matches.',
  fields: (t) => ({
    title: t.expose('title', { type: 'TextSegments' }),
    content: t.expose('content', { description: 'The passage that answers best.', type: 'TextSegments' }),
  }),
})

const parent = builder.objectRef<NonNullable<SearchItem['parent']>>('SearchParent').implement({
  description: 'What a found item stands in: the note of a highlight, the project of a note.',
  fields: (t) => ({
    type: t.expose('type', { type: resultType }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
  }),
})

const saidBy = builder.objectRef<SearchItem['saidBy'][number]>('SearchSaidBy').implement({
  description: 'A speaker whose words were found.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the note names them; empty for what no one is named for.' }),
    isInterviewer: t.exposeBoolean('isInterviewer', { description: 'They are known to ask.' }),
  }),
})

const filled = builder.objectRef<SearchItem['fields'][number]>('SearchField').implement({
  description: 'A field of a found item by whose value it was found.',
  fields: (t) => ({
    label: t.exposeString('label'),
    value: t.expose('value', { type: 'TextSegments', description: 'What is filled in, cut where it matches.' }),
  }),
})

const item = builder.objectRef<SearchItem>('SearchItem').implement({
  description: 'A found item that the viewer can see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: resultType }),
    preview: t.field({ type: preview, resolve: (found) => found.preview }),
    parent: t.field({
      type: parent,
      nullable: true,
      description: 'What it stands in.',
      resolve: (found) => found.parent,
    }),
    projectId: t.exposeID('projectId', { nullable: true }),
    saidBy: t.field({
      type: [saidBy],
      description: 'Whose words a highlight holds, in their order; no one for what no one says.',
      resolve: (found) => [...found.saidBy],
    }),
    isInterviewers: t.exposeBoolean('isInterviewers', {
      description:
        'The words that are shown are those of a known interviewer: by relevance it stands behind all others.',
    }),
    foundBy: t.expose('foundBy', { type: foundBy, description: 'Whether its words or its meaning answer the query.' }),
    lacks: t.field({
      type: ['String'],
      description: 'Words of the query that it does not hold, as they were typed: it follows those that hold all.',
      resolve: (found) => [...found.lacks],
    }),
    fields: t.field({
      type: [filled],
      description: 'What is filled in that holds words which neither title nor content shows.',
      resolve: (found) => [...found.fields],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

const count = builder.objectRef<SearchCount>('SearchCount').implement({
  description: 'How many results have one type, project, author, tag or person.',
  fields: (t) => ({
    by: t.expose('by', { type: counted }),
    value: t.exposeString('value', { description: 'A result type, or the identifier of what is counted by.' }),
    title: t.exposeString('title'),
    count: t.exposeInt('count'),
  }),
})

const reading = builder.objectRef<Reading>('SearchReading').implement({
  description: 'What was not read into the search yet, and so may be missing in an answer.',
  fields: (t) => ({
    method: t.expose('method', { type: method, description: 'By which method it cannot be found yet.' }),
    things: t.exposeInt('things', {
      nullable: true,
      description: 'How many things of the workspace were read so far; null where only the newest changes are missing.',
    }),
    waiting: t.exposeInt('waiting', {
      nullable: true,
      description:
        'How many things that the viewer can see wait until what they mean is read, counted up to 1000; null where that is not known yet.',
    }),
  }),
})

const leftOut = builder.objectRef<LeftOut>('SearchLeftOut').implement({
  description: 'Words of known interviewers, with which no search by meaning answers.',
  fields: (t) => ({
    words: t.exposeInt('words'),
    notes: t.exposeInt('notes', { description: 'In so many notes.' }),
  }),
})

const excerpt = builder.objectRef<Excerpt>('SearchExcerpt').implement({
  description: 'What is shown of a thing that words found.',
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.field({
      type: 'TextSegments',
      description: 'The passage that holds them best.',
      resolve: (found) => found.content,
    }),
  }),
})

const rowType = builder.enumType('ExcerptType', {
  values: ['NOTE', 'INSIGHT', 'HIGHLIGHT'] as const,
  description: 'What rows of lists are.',
})

const unread = builder.objectRef<NotUnderstood>('ConditionNotUnderstood').implement({
  description: 'A condition of a filter that means nothing, and so filters nothing.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The identifier that the condition was sent with.' }),
    reason: t.expose('reason', {
      type: notUnderstoodReason,
      description: 'Nothing has its field, the field is not compared so, or what it is compared with is none.',
    }),
    written: t.exposeString('written', {
      description: 'What the field was to be compared with; empty where that is not why.',
    }),
  }),
})

const result = builder.objectRef<SearchResult>('SearchResult').implement({
  description: 'One answer of the search, the best first unless another order was asked for.',
  fields: (t) => ({
    items: t.field({ type: [item], resolve: ({ items }) => items }),
    total: t.exposeInt('total', { description: 'Counted up to 1000.' }),
    offset: t.exposeInt('offset'),
    nextOffset: t.exposeInt('nextOffset', { nullable: true, description: 'Where the next page begins.' }),
    whole: t.exposeInt('whole', {
      description: 'How many hold all words, by relevance the first of them; the others hold most.',
    }),
    notUnderstood: t.field({
      type: [unread],
      description: 'Conditions of the filter that were not understood: they filter nothing.',
      resolve: (found) => found.notUnderstood,
    }),
    matched: t.expose('matched', { type: matched }),
    method: t.expose('method', { type: method, description: 'The method that answered.' }),
    withoutMeaning: t.expose('withoutMeaning', {
      description: 'Null where nothing kept the search from answering by meaning, or no one asked for that.',
      type: withoutMeaning,
      nullable: true,
    }),
    reading: t.field({
      type: reading,
      nullable: true,
      description: 'What is still being read, and may be missing here.',
      resolve: (found) => found.reading,
    }),
    leftOut: t.field({
      type: leftOut,
      nullable: true,
      description: 'What a search by meaning leaves out in the places that it searches; null by words, which find all.',
      resolve: (found) => found.leftOut,
    }),
    isNothingNear: t.exposeBoolean('isNothingNear', {
      description:
        'Meaning was compared, and nothing comes near to what was asked, nor holds all its words; false by words, and for a model whose similarities were not measured.',
    }),
    counts: t.field({
      type: [count],
      description: 'The most frequent first, of each that was asked for.',
      resolve: ({ counts }) => counts,
    }),
    suggestedQuery: t.exposeString('suggestedQuery', {
      description: 'Other words that find more; null where there are none.',
      nullable: true,
    }),
    corrects: t.exposeBoolean('corrects', {
      description:
        'The suggested query is surely meant: it finds ten times as much, or what the words as typed do not.',
    }),
  }),
})

/** Searching everything takes about five milliseconds of CPU, a usual statement a quarter of one. */
const SEARCH_WEIGHT = 20

builder.queryField('excerpts', (t) =>
  t.field({
    type: [excerpt],
    description: `Of some rows of a list, at most ${MAX_EXCERPTS}, the passages that words find in them by the rules of the search; those in which they find none are left out.`,
    args: { type: t.arg({ type: rowType }), ids: t.arg.idList(), words: t.arg.string() },
    resolve: async (_root, { type, ids, words }, context) =>
      excerptsOf(workspaceOf(context), { type, ids: idsArgument(ids), words: words.slice(0, MAX_QUERY_CHARS) }),
  }),
)

builder.queryFields((t) => ({
  search: t.field({
    type: result,
    extensions: { weight: SEARCH_WEIGHT },
    description: 'Items that the viewer can see, by saved-search options.',
    args: { options: t.arg({ type: inputOf('SearchOptions', searchOptions) }) },
    resolve: async (_root, { options }, context) => search(workspaceOf(context), options),
  }),
  relatedLeftOut: t.field({
    type: leftOut,
    nullable: true,
    extensions: { weight: SEARCH_WEIGHT },
    description: 'What `related` leaves out of everything that the viewer can see; null where that is nothing.',
    resolve: async (_root, _args, context) => leftOutOf(workspaceOf(context), undefined),
  }),
  related: t.field({
    type: [item],
    extensions: { weight: SEARCH_WEIGHT },
    description: 'What means about the same as a thing that the viewer can see, the likest first.',
    args: { options: t.arg({ type: inputOf('RelatedOptions', relatedOptions) }) },
    resolve: async (_root, { options }, context) => relatedTo(workspaceOf(context), options),
  }),
}))

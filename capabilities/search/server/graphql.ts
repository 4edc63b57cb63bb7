import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { personObject } from '#people/server/index.ts'
import {
  DEFAULT_SEARCH_RESULTS,
  MAX_EXCERPTS,
  MAX_QUERY_CHARS,
  MAX_QUERY_WORDS,
  MAX_RELATED,
  MAX_SEARCH_RESULTS,
} from '../model/limits.ts'
import { relatedOptions } from '../model/related-options.ts'
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
import './meant-words-graphql.ts'
import './nearest-graphql.ts'
import { relatedTo } from './related.ts'
import { resultType, rowType } from './result-type-graphql.ts'
import { search } from './search.ts'

const parts = searchOptions.shape
inputDescriptions
  .add(searchOptions, {
    description:
      'What to search for, and where. Options that are absent do not filter; ' +
      `a response has ${DEFAULT_SEARCH_RESULTS} results by default, at most ${MAX_SEARCH_RESULTS} with \`limit\`.`,
  })
  .add(parts.query.unwrap(), {
    description:
      `The words to search for, at most ${MAX_QUERY_WORDS}, and whether to search by words, by meaning or by both. \`titleOnly\` searches only titles; ` +
      '`excludeInterviewers` excludes what known interviewers say.',
  })
  .add(parts.location.unwrap(), { description: 'Folders and projects that results are in, or are not in.' })
  .add(parts.user.unwrap(), {
    description:
      'Users who created or edited results, or did not. `current-user` is the caller, `ai-generated-user` any model or agent.',
  })
  .add(parts.tags.unwrap(), { description: 'Tags of which results have at least one.' })
  .add(parts.people.unwrap(), { description: 'People in the directory; results are about at least one of them.' })
  .add(parts.date.unwrap(), {
    description:
      'Only results created or changed since `value` and before `before`: a relative date, a day (2026-11-20), or a moment with its time zone.',
  })
  .add(parts.sort.unwrap(), { description: 'The order of the results; by relevance by default.' })
  .add(relatedOptions, {
    description: `The thing that results should be similar to, and the types of the results; at most ${MAX_RELATED} are returned.`,
  })

const matched = builder.enumType('SearchMatched', {
  values: ['ALL', 'ANY'] as const,
  description: 'Whether the first items contain all of the words, or only most.',
})

const method = builder.enumType('SearchMethod', {
  values: SEARCH_METHODS,
  description: 'By words, by meaning, or by both.',
})
const foundBy = builder.enumType('SearchFoundBy', {
  description: 'Why an item was found: its words, its meaning, or both.',
  values: FOUND_BY,
})
const withoutMeaning = builder.enumType('SearchWithoutMeaning', {
  values: WITHOUT_MEANING,
  description: 'Why a search by meaning was answered by words only.',
})
const counted = builder.enumType('SearchCounted', { description: 'What results are counted by.', values: COUNTED })

const preview = builder.objectRef<SearchItem['preview']>('SearchPreview').implement({
  description: 'What is shown of a found item, split into matching and other text.',
  fields: (t) => ({
    title: t.expose('title', { type: 'TextSegments' }),
    content: t.expose('content', { description: 'The passage that answers the query best.', type: 'TextSegments' }),
  }),
})

const parent = builder.objectRef<NonNullable<SearchItem['parent']>>('SearchParent').implement({
  description: 'What contains a found item: the note of a highlight, the project of a note.',
  fields: (t) => ({
    type: t.expose('type', { type: resultType }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
  }),
})

const saidBy = builder.objectRef<SearchItem['saidBy'][number]>('SearchSaidBy').implement({
  description: 'A speaker whose words were found.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As named in the note; empty if no one is named.' }),
    isInterviewer: t.exposeBoolean('isInterviewer', { description: 'Whether they are known to ask the questions.' }),
  }),
})

const filled = builder.objectRef<SearchItem['fields'][number]>('SearchField').implement({
  description: 'A field of a found item whose value matches.',
  fields: (t) => ({
    label: t.exposeString('label'),
    value: t.expose('value', { type: 'TextSegments', description: 'The value, split into matching and other text.' }),
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
      description: 'What contains it.',
      resolve: (found) => found.parent,
    }),
    projectId: t.exposeID('projectId', { nullable: true }),
    person: t.field({
      type: personObject,
      nullable: true,
      description: 'The contact itself; null for other types.',
      resolve: ({ type, id }) => (type === 'PERSON' ? id : null),
    }),
    saidBy: t.field({
      type: [saidBy],
      description: 'The speakers of a highlight, in order; empty for what no one says.',
      resolve: (found) => [...found.saidBy],
    }),
    isInterviewers: t.exposeBoolean('isInterviewers', {
      description:
        'Whether the words shown are those of a known interviewer: by relevance, such items come after all others.',
    }),
    foundBy: t.expose('foundBy', { type: foundBy, description: 'Whether its words or its meaning match the query.' }),
    lacks: t.field({
      type: ['String'],
      description:
        'Words of the query that it does not contain, as typed; such items come after those that contain all.',
      resolve: (found) => [...found.lacks],
    }),
    fields: t.field({
      type: [filled],
      description: 'Fields whose values contain words that neither title nor content shows.',
      resolve: (found) => [...found.fields],
    }),
    inSummary: t.field({
      type: ['TextSegments'],
      description:
        'Sentences of the summary of a note that contain words which neither title nor content shows: those that are not in the note itself.',
      resolve: (found) => [...found.inSummary],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

const count = builder.objectRef<SearchCount>('SearchCount').implement({
  description: 'The number of results with one type, project, author, tag or person.',
  fields: (t) => ({
    by: t.expose('by', { type: counted }),
    value: t.exposeString('value', { description: 'A result type, or the id of what is counted by.' }),
    title: t.exposeString('title'),
    count: t.exposeInt('count'),
  }),
})

const reading = builder.objectRef<Reading>('SearchReading').implement({
  description: 'What has not been indexed for the search yet, and so may be missing from a response.',
  fields: (t) => ({
    method: t.expose('method', { type: method, description: 'The method by which it cannot be found yet.' }),
    things: t.exposeInt('things', {
      nullable: true,
      description: 'The number of things of the workspace indexed so far; null if only the latest changes are missing.',
    }),
    waiting: t.exposeInt('waiting', {
      nullable: true,
      description:
        'The number of things that the viewer can see and whose meaning is not indexed yet, counted up to 1000; null if that is not known yet.',
    }),
  }),
})

const leftOut = builder.objectRef<LeftOut>('SearchLeftOut').implement({
  description: 'Words of known interviewers, which a search by meaning leaves out.',
  fields: (t) => ({
    words: t.exposeInt('words'),
    notes: t.exposeInt('notes', { description: 'The number of notes with such words.' }),
  }),
})

const excerpt = builder.objectRef<Excerpt>('SearchExcerpt').implement({
  description: 'What is shown of a thing that was found by words.',
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.field({
      type: 'TextSegments',
      description: 'The passage that matches them best.',
      resolve: (found) => found.content,
    }),
    isOfSummary: t.exposeBoolean('isOfSummary', {
      description: 'Whether it is a sentence of the summary of a note: the note itself does not have the words.',
    }),
  }),
})

const result = builder.objectRef<SearchResult>('SearchResult').implement({
  description: 'One response of the search, best results first unless another order was requested.',
  fields: (t) => ({
    items: t.field({ type: [item], resolve: ({ items }) => items }),
    total: t.exposeInt('total', { description: 'Counted up to 1000.' }),
    offset: t.exposeInt('offset'),
    nextOffset: t.exposeInt('nextOffset', { nullable: true, description: 'Where the next page begins.' }),
    whole: t.exposeInt('whole', {
      description:
        'The number of results that contain all words; by relevance they come first, and the others contain most.',
    }),
    notUnderstood: t.field({
      type: [notUnderstoodObject],
      description: 'Conditions of the filter that were not understood and filter nothing.',
      resolve: (found) => found.notUnderstood,
    }),
    matched: t.expose('matched', { type: matched }),
    method: t.expose('method', { type: method, description: 'The method that was used.' }),
    withoutMeaning: t.expose('withoutMeaning', {
      description: 'Null if nothing prevented a search by meaning, or none was requested.',
      type: withoutMeaning,
      nullable: true,
    }),
    reading: t.field({
      type: reading,
      nullable: true,
      description: 'What is still being indexed, and may be missing here.',
      resolve: (found) => found.reading,
    }),
    leftOut: t.field({
      type: leftOut,
      nullable: true,
      description:
        'What a search by meaning leaves out in the places searched; null for a search by words, which finds everything.',
      resolve: (found) => found.leftOut,
    }),
    isNothingNear: t.exposeBoolean('isNothingNear', {
      description:
        'True if meaning was compared, and nothing comes near the query or contains all its words; false for a search by words, and for a model whose similarities were not measured.',
    }),
    counts: t.field({
      type: [count],
      description: 'Most frequent first, for each that was requested.',
      resolve: ({ counts }) => counts,
    }),
    suggestedQuery: t.exposeString('suggestedQuery', {
      description: 'Other words that find more; null if there are none.',
      nullable: true,
    }),
    corrects: t.exposeBoolean('corrects', {
      description:
        'Whether the suggested query is almost certainly meant: it finds ten times as much, or what the words as typed do not.',
    }),
  }),
})

/** Searching everything takes about five milliseconds of CPU, a usual statement a quarter of one. */
const SEARCH_WEIGHT = 20

builder.queryField('excerpts', (t) =>
  t.field({
    type: [excerpt],
    description:
      `For some rows of a list, at most ${MAX_EXCERPTS}, the passages that match words by the rules of the search, ` +
      'or for notes the sentences of their summaries; rows without a match are left out.',
    args: { type: t.arg({ type: rowType }), ids: t.arg.idList(), words: t.arg.string() },
    resolve: async (_root, { type, ids, words }, context) =>
      excerptsOf(workspaceOf(context), { type, ids: idsArgument(ids), words: words.slice(0, MAX_QUERY_CHARS) }),
  }),
)

builder.queryFields((t) => ({
  search: t.field({
    type: result,
    extensions: { weight: SEARCH_WEIGHT },
    description: 'Items that the viewer can see, found with saved-search options.',
    args: { options: t.arg({ type: inputOf('SearchOptions', searchOptions) }) },
    resolve: async (_root, { options }, context) => search(workspaceOf(context), options),
  }),
  relatedLeftOut: t.field({
    type: leftOut,
    nullable: true,
    extensions: { weight: SEARCH_WEIGHT },
    description: 'What `related` leaves out of everything that the viewer can see; null if that is nothing.',
    resolve: async (_root, _args, context) => leftOutOf(workspaceOf(context), undefined),
  }),
  related: t.field({
    type: [item],
    extensions: { weight: SEARCH_WEIGHT },
    description: 'Items that mean about the same as a thing that the viewer can see, most similar first.',
    args: { options: t.arg({ type: inputOf('RelatedOptions', relatedOptions) }) },
    resolve: async (_root, { options }, context) => relatedTo(workspaceOf(context), options),
  }),
}))

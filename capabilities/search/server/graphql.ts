import { builder } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { relatedOptions } from '../model/related-options.ts'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { COUNTED, SEARCH_METHODS, searchOptions } from '../model/search-options.ts'
import {
  FOUND_BY,
  WITHOUT_MEANING,
  type Reading,
  type SearchCount,
  type SearchItem,
  type SearchResult,
} from '../model/search-result.ts'
import { relatedTo } from './related.ts'
import { search } from './search.ts'

const resultType = builder.enumType('SearchResultType', {
  values: RESULT_TYPES,
  description: 'PROJECT_CATEGORY is shown as Folder.',
})
const matched = builder.enumType('SearchMatched', {
  values: ['ALL', 'ANY'] as const,
  description: 'Whether items hold all of the words or only some.',
})

const method = builder.enumType('SearchMethod', {
  values: SEARCH_METHODS,
  description: 'By words, by meaning, by both.',
})
const foundBy = builder.enumType('SearchFoundBy', { values: FOUND_BY })
const withoutMeaning = builder.enumType('SearchWithoutMeaning', {
  values: WITHOUT_MEANING,
  description: 'Why a search by meaning was answered by words.',
})
const counted = builder.enumType('SearchCounted', { values: COUNTED })

const preview = builder.objectRef<SearchItem['preview']>('SearchPreview').implement({
  fields: (t) => ({
    title: t.expose('title', { type: 'TextSegments' }),
    content: t.expose('content', { type: 'TextSegments' }),
  }),
})

const parent = builder.objectRef<NonNullable<SearchItem['parent']>>('SearchParent').implement({
  fields: (t) => ({
    type: t.expose('type', { type: resultType }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
  }),
})

const item = builder.objectRef<SearchItem>('SearchItem').implement({
  description: 'A found item that the viewer may see.',
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
    foundBy: t.expose('foundBy', { type: foundBy, description: 'Whether its words or its meaning answer the query.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

const count = builder.objectRef<SearchCount>('SearchCount').implement({
  fields: (t) => ({
    by: t.expose('by', { type: counted }),
    value: t.exposeString('value', { description: 'A result type, or the identifier of what is counted by.' }),
    title: t.exposeString('title'),
    count: t.exposeInt('count'),
  }),
})

const reading = builder.objectRef<Reading>('SearchReading').implement({
  fields: (t) => ({
    method: t.expose('method', { type: method, description: 'By which method it cannot be found yet.' }),
    things: t.exposeInt('things', {
      nullable: true,
      description: 'How many things of the workspace were read so far; null where only the newest changes are missing.',
    }),
  }),
})

const result = builder.objectRef<SearchResult>('SearchResult').implement({
  fields: (t) => ({
    items: t.field({ type: [item], resolve: ({ items }) => items }),
    total: t.exposeInt('total', { description: 'Counted up to 1000.' }),
    offset: t.exposeInt('offset'),
    nextOffset: t.exposeInt('nextOffset', { nullable: true, description: 'Where the next page begins.' }),
    matched: t.expose('matched', { type: matched }),
    method: t.expose('method', { type: method, description: 'The method that answered.' }),
    withoutMeaning: t.expose('withoutMeaning', { type: withoutMeaning, nullable: true }),
    reading: t.field({
      type: reading,
      nullable: true,
      description: 'What is still being read, and may be missing here.',
      resolve: (found) => found.reading,
    }),
    counts: t.field({
      type: [count],
      description: 'The most frequent first, of each that was asked for.',
      resolve: ({ counts }) => counts,
    }),
    suggestedQuery: t.exposeString('suggestedQuery', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  search: t.field({
    type: result,
    description: 'Items that the viewer may see, by saved-search options.',
    args: { options: t.arg({ type: inputOf('SearchOptions', searchOptions) }) },
    resolve: async (_root, { options }, context) => search(workspaceOf(context), options),
  }),
  related: t.field({
    type: [item],
    description: 'What means about the same as a thing that the viewer may see, the likest first.',
    args: { options: t.arg({ type: inputOf('RelatedOptions', relatedOptions) }) },
    resolve: async (_root, { options }, context) => relatedTo(workspaceOf(context), options),
  }),
}))

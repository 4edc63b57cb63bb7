import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { searchOptions } from '#search/model/search-options.ts'
import { MAX_SAVED_FEED_QUERY_CHARS, MAX_SAVED_FEED_TITLE_CHARS } from './limits.ts'

export const FEED_LAYOUTS = ['LIST', 'GRID'] as const

/** The query of a feed, with its own conditions; the page is given when it is read. */
export const feedQuery = searchOptions
  .omit({ counts: true, limit: true, offset: true, selectedFilterId: true })
  .refine(
    (query) => JSON.stringify(query).length <= MAX_SAVED_FEED_QUERY_CHARS,
    `What a feed asks for has at most ${MAX_SAVED_FEED_QUERY_CHARS.toLocaleString('en')} characters. Choose fewer.`,
  )
export type FeedQuery = z.output<typeof feedQuery>

export interface SavedFeed {
  id: Id
  scopeId: Id
  title: string
  query: FeedQuery
  layout: (typeof FEED_LAYOUTS)[number]
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const title = z
  .string()
  .trim()
  .min(1, 'A feed needs a name.')
  .max(MAX_SAVED_FEED_TITLE_CHARS, `A name has at most ${MAX_SAVED_FEED_TITLE_CHARS} characters.`)
const layout = z.enum(FEED_LAYOUTS)

export const newSavedFeed = z.object({
  id: z.uuid().optional(),
  title,
  query: feedQuery,
  layout: layout.default('GRID'),
})
export const savedFeedChange = z.object({
  id: z.uuid(),
  title: title.optional(),
  query: feedQuery.optional(),
  layout: layout.optional(),
})

import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { savedFeedEvents } from '../model/events.ts'
import { savedFeedPolicy } from '../model/policy.ts'
import { FEED_LAYOUTS, feedQuery } from '../model/saved-feed.ts'

export const imagedFeeds = imagedThings({
  table: 'saved_feeds',
  row: z.object({ title: z.string(), query: feedQuery, layout: z.enum(FEED_LAYOUTS) }),
  authorize: (actor, { scopeId }) => savedFeedPolicy.authorize(actor, 'edit', { scopeId }),
  eventOf: ({ id, scopeId, was, is }) => savedFeedEvents.changed({ id, scopeId, before: was, after: is }),
})

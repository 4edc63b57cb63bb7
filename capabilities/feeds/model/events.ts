import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'
import { FEED_LAYOUTS, feedQuery } from './saved-feed.ts'

const said = z.object({ title: z.string(), query: feedQuery, layout: z.enum(FEED_LAYOUTS) })

export const savedFeedEvents = contentEvents('savedFeed', {
  created: { says: 'A feed was saved.', after: z.object({ title: z.string() }) },
  changed: { says: 'Its title, query or layout was changed.', before: said, after: said },
})

export const events = [savedFeedEvents] as const

import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'
import { FEED_LAYOUTS, feedQuery } from './saved-feed.ts'

const said = z.object({ title: z.string(), query: feedQuery, layout: z.enum(FEED_LAYOUTS) })

export const savedFeedEvents = contentEvents('savedFeed', {
  created: { says: 'A feed was kept.', after: z.object({ title: z.string() }) },
  changed: { says: 'It was renamed, or something else is kept under its name.', before: said, after: said },
})

export const events = [savedFeedEvents] as const

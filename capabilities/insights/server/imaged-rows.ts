import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { insightEvents } from '../model/events.ts'
import { insightPolicy } from '../model/policy.ts'

const OF_PUBLISHING = ['published_at', 'published_by_id']
const row = z.object({ title: z.string(), locked: z.boolean(), published_at: z.string().nullable() })

/** The rows of insights that acts change; their texts have their own history. */
export const imagedInsights = imagedThings({
  table: 'insights',
  row,
  authorize(actor, { scopeId, columns, is }) {
    // If the lock changes too, the other columns are authorized as for an unlocked insight.
    const facts = { scopeId, locked: is.locked && !columns.includes('locked') }
    if (columns.includes('locked')) insightPolicy.authorize(actor, 'lock', facts)
    if (columns.includes('published_at')) insightPolicy.authorize(actor, 'publish', facts)
    if (columns.some((column) => column !== 'locked' && !OF_PUBLISHING.includes(column)))
      insightPolicy.authorize(actor, 'edit', facts)
  },
  eventOf({ id, scopeId, was, is }) {
    const [before, after] = [said(was), said(is)]
    const reported = { id, scopeId, before, after }
    if (before.published === after.published) return insightEvents.changed(reported)
    return after.published ? insightEvents.published(reported) : insightEvents.unpublished(reported)
  },
})

function said({ title, locked, published_at }: z.output<typeof row>) {
  return { title, locked, published: published_at !== null }
}

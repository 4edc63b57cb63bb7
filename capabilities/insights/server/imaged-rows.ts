import { imagedThings } from '#journal/server/index.ts'
import { insightPolicy } from '../model/policy.ts'

const OF_PUBLISHING = ['published_at', 'published_by_id']

/** What acts make of insights' own rows; their texts have histories of their own. */
export const imagedInsights = imagedThings({
  kind: 'insight',
  table: 'insights',
  names: { published_at: 'published', published_by_id: null },
  says: { published_at: (at) => at !== null },
  authorize(actor, { scopeId, columns, row }) {
    // Whose lock goes or comes with it was asked before that, or is asked after.
    const facts = { scopeId, locked: row['locked'] === true && !columns.includes('locked') }
    if (columns.includes('locked')) insightPolicy.authorize(actor, 'lock', facts)
    if (columns.includes('published_at')) insightPolicy.authorize(actor, 'publish', facts)
    if (columns.some((column) => column !== 'locked' && !OF_PUBLISHING.includes(column)))
      insightPolicy.authorize(actor, 'edit', facts)
  },
  typeOf({ before, after }) {
    const [was, is] = [before?.['published_at'] ?? null, after?.['published_at'] ?? null]
    if ((was === null) === (is === null)) return 'insight.changed'
    return is === null ? 'insight.unpublished' : 'insight.published'
  },
})

import { actsOnThings } from '#content-kinds/server/index.ts'
import { insightPolicy } from '../model/policy.ts'
import { deleteInsights } from './commands/delete-insights.ts'
import { duplicateInsights } from './commands/duplicate-insights.ts'
import { moveInsights } from './commands/move-insights.ts'
import { findInsights } from './store.ts'

/** The acts on all insights of a selection. */
export const actsOnInsights = actsOnThings({
  kind: 'insight',
  find: findInsights,
  policy: insightPolicy,
  deleting: deleteInsights,
  moving: moveInsights,
  duplicating: duplicateInsights,
  grows: ['insights'],
})

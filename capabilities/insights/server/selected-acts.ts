import { z } from 'zod'
import { moveToProject } from '#content-kinds/model/move.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { selectedAct } from '#selections/server/index.ts'
import { insightPolicy } from '../model/policy.ts'
import { deleteInsights } from './commands/delete-insights.ts'
import { duplicateInsights } from './commands/duplicate-insights.ts'
import { moveInsights } from './commands/move-insights.ts'
import { findInsights } from './store.ts'

/** Each insight is told by an event of its own, with what hangs on it. */
const DELETED_AT_ONCE = 500
/** Their texts are copied, and what hangs on them. */
const DUPLICATED_AT_ONCE = 50
/** So many are moved by statements that look at all that hangs on them. */
const MOVED_AT_ONCE = 200

async function allowed(
  { tx, actor }: CommandContext,
  ids: ReadonlyArray<Id>,
  action: 'view' | 'move' | 'delete',
): Promise<Id[]> {
  return (await findInsights(tx, ids)).filter((one) => insightPolicy.allows(actor, action, one)).map(({ id }) => id)
}

/** What can be done with all insights that somebody chose. */
export const actsOnInsights = [
  selectedAct({
    name: 'delete',
    kind: 'insight',
    given: z.object({}),
    command: deleteInsights,
    rowsAtOnce: DELETED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'delete'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
  selectedAct({
    name: 'move',
    kind: 'insight',
    given: moveToProject.pick({ toProjectId: true }),
    command: moveInsights,
    rowsAtOnce: MOVED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'move'),
    inputOf: (ids, { toProjectId }) => ({ ids: [...ids], toProjectId }),
  }),
  selectedAct({
    name: 'duplicate',
    kind: 'insight',
    given: z.object({}),
    command: duplicateInsights,
    rowsAtOnce: DUPLICATED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'view'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
]

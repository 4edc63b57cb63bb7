import type { Id } from '#platform/kernel/ids.ts'
import { standingIn, type UndoWay } from '#journal/server/index.ts'
import { redoAct, undoAct } from './acts.ts'

/** Acts on fields are undone with what they store of the fields, and of the values that lost an option. */
export const fieldActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('field_acts'),
  takeBack: undoAct,
  doAgain: async (context, actId, left) =>
    redoAct(context, actId, ((left ?? { deletionId: null }) as { deletionId: Id | null }).deletionId),
}

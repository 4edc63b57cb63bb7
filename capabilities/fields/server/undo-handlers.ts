import type { Id } from '#platform/kernel/ids.ts'
import { undoableIn, type UndoHandlers } from '#journal/server/index.ts'
import { redoAct, undoAct } from './acts.ts'

/** Acts on fields are undone with what they store of the fields, and of the values that lost an option. */
export const fieldActUndo: UndoHandlers = {
  names: 'actId',
  undoable: undoableIn('field_acts'),
  undo: undoAct,
  redo: async (context, actId, left) =>
    redoAct(context, actId, ((left ?? { deletionId: null }) as { deletionId: Id | null }).deletionId),
}

import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, undoableIn, type UndoHandlers } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { redoAct } from './undo-act.ts'

/** What is recorded of an act that was undone; nothing for acts that earlier versions undid. */
interface Left {
  /** The deletion in the trash of what it had created. */
  deletionId: Id | null
  stayed: number
}

/** Undoes acts on tags, groups and boards by the rows that the acts recorded. */
export const tagActUndo: UndoHandlers = {
  names: 'actId',
  undoable: undoableIn('tag_acts'),
  async undo(context, actId): Promise<Left> {
    // An act that changed nothing, such as moving a tag to where it was, undoes nothing.
    const { deletionId, stayed } = await undoTagAct.run(context, { actId })
    return { deletionId, stayed: stayed.length }
  },
  async redo(context, actId, left) {
    const deletionId = (left as Left | null)?.deletionId ?? null
    const { places, stayed } = await redoAct(context, actId, deletionId)
    for (const scopeId of places)
      tagPolicy.authorize(context.actor, 'arrange', { scopeId, locked: false, projectId: null })
    if (places.size === 0 && deletionId === null && stayed.length > 0) throw changedSince()
  },
  stayed: (left) => (left as Left | null)?.stayed ?? 0,
}

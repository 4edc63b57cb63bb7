import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { standingIn, wayOfDeletions, type UndoWay } from '#journal/server/index.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { doActAgain } from './undo-act.ts'

/** What is left of an act that was taken back. */
interface Left {
  /** Where what it had made lies in the trash. */
  deletionId: Id | null
  stayed: number
}

/** Acts on tags, groups and boards are taken back by what they keep of them. */
export const tagActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('tag_acts'),
  async takeBack(context, actId): Promise<Left> {
    const { isChanged, deletionId, stayed } = await undoTagAct.run(context, { actId })
    if (!isChanged) throw changedSince('Nothing of this is left to take back: it was changed since.')
    return { deletionId, stayed: stayed.length }
  },
  async doAgain(context, actId, left, answer) {
    // Acts that former versions took back left nothing.
    const deletionId = (left as Left | null)?.deletionId ?? null
    if (deletionId !== null) await wayOfDeletions(context).takeBack(context, deletionId, answer)
    if (!(await doActAgain(context, actId)) && deletionId === null)
      throw changedSince('Nothing of this can be done again: it was changed since.')
  },
  stayed: (left) => (left as Left).stayed,
}

function changedSince(message: string): Failure {
  return new Failure('InvalidOperation', message, { reason: 'CHANGED_SINCE' })
}

import type { Id } from '#platform/kernel/ids.ts'
import { FOR_GOOD, standingIn, wayOfDeletions, type UndoWay } from '#journal/server/index.ts'
import { doActAgain, undoAct } from './acts.ts'

/** Acts on fields are taken back by what they keep of them, and of the values that lost an option. */
export const fieldActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('field_acts'),
  async takeBack(context, actId) {
    const deletionId = await undoAct(context, actId)
    // A change is made anew, which takes options from the values as they are then.
    return deletionId === null ? FOR_GOOD : { deletionId }
  },
  async doAgain(context, actId, left, answer) {
    await wayOfDeletions(context).takeBack(context, (left as { deletionId: Id }).deletionId, answer)
    await doActAgain(context, actId)
  },
}

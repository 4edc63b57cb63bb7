import { Failure } from '#platform/kernel/errors.ts'
import { standingIn, type UndoWay } from '#journal/server/index.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'

/** Acts on tags, groups and boards are taken back by what they keep of them. */
export const tagActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('tag_acts'),
  async takeBack(context, actId) {
    const { isChanged } = await undoTagAct.run(context, { actId })
    if (!isChanged)
      throw new Failure('InvalidOperation', 'Nothing of this is left to take back: it was changed since.', {
        reason: 'CHANGED_SINCE',
      })
  },
}

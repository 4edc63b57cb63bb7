import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, standingIn, type UndoWay } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { redoAct } from './undo-act.ts'

/** Acts on tags, groups and boards are taken back by what they keep of them. */
export const tagActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('tag_acts'),
  async takeBack(context, actId) {
    const { isChanged, deletionId } = await undoTagAct.run(context, { actId })
    if (!isChanged)
      throw new Failure('InvalidOperation', 'Nothing of this is left to take back: it was changed since.', {
        reason: 'CHANGED_SINCE',
      })
    return { deletionId }
  },
  async doAgain(context, actId, left) {
    const { deletionId } = (left ?? { deletionId: null }) as { deletionId: Id | null }
    const { places } = await redoAct(context, actId, deletionId)
    for (const scopeId of places)
      tagPolicy.authorize(context.actor, 'arrange', { scopeId, locked: false, projectId: null })
    if (places.size === 0 && deletionId === null) throw changedSince()
  },
}

import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, standingIn, type UndoWay } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { redoAct } from './undo-act.ts'

/** What is left of an act that was taken back; nothing of those that earlier versions took back. */
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
    if (!isChanged)
      throw new Failure('InvalidOperation', 'Nothing of this is left to take back: it was changed since.', {
        reason: 'CHANGED_SINCE',
      })
    return { deletionId, stayed: stayed.length }
  },
  async doAgain(context, actId, left) {
    const deletionId = (left as Left | null)?.deletionId ?? null
    const { places } = await redoAct(context, actId, deletionId)
    for (const scopeId of places)
      tagPolicy.authorize(context.actor, 'arrange', { scopeId, locked: false, projectId: null })
    if (places.size === 0 && deletionId === null) throw changedSince()
  },
  stayed: (left) => (left as Left | null)?.stayed ?? 0,
}

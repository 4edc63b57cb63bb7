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
    // What changed nothing, as a tag that was put where it stood, takes nothing back.
    const { deletionId, stayed } = await undoTagAct.run(context, { actId })
    return { deletionId, stayed: stayed.length }
  },
  async doAgain(context, actId, left) {
    const deletionId = (left as Left | null)?.deletionId ?? null
    const { places, stayed } = await redoAct(context, actId, deletionId)
    for (const scopeId of places)
      tagPolicy.authorize(context.actor, 'arrange', { scopeId, locked: false, projectId: null })
    if (places.size === 0 && deletionId === null && stayed.length > 0) throw changedSince()
  },
  stayed: (left) => (left as Left | null)?.stayed ?? 0,
}

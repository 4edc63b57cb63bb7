import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { reelEvents } from '../../model/events.ts'
import { reelPolicy } from '../../model/policy.ts'
import { ranksAfterMove } from '../../model/rank.ts'
import { clipMove } from '../../model/reel.ts'
import { clipsOfReel } from '../played-clips-store.ts'
import { reelToChange } from '../reel-to-change.ts'
import { putReelClips } from '../reels-store.ts'

/**
 * Moves clips of a reel after another one, or to its beginning.
 * @throws Failure NotFound for a clip that is not in it
 */
export const moveReelClips = defineCommand({
  name: 'move-reel-clips',
  who: [reelPolicy.may('arrange')],
  undo: 'rows',
  input: clipMove,
  async run(context, { key, highlightIds, afterId }) {
    const { tx, teamId, emit } = context
    const reel = await reelToChange(context, key)
    // Including clips that the caller does not see: they keep their positions among the others.
    const { clips } = await clipsOfReel(tx, { ...reel, visibleScopes: null })
    const known = new Set(clips.map(({ highlightId }) => highlightId))
    const moved = new Set(highlightIds)
    if (highlightIds.some((id) => !known.has(id)) || (afterId !== null && (!known.has(afterId) || moved.has(afterId))))
      throw notFound('The clip')
    const ranks = ranksAfterMove(clips, moved, afterId)
    await putReelClips(
      tx,
      teamId,
      reel.storedId,
      [...ranks].map(([highlightId, rank]) => ({ highlightId, rank })),
    )
    emit(
      reelEvents.ordered({
        id: reel.storedId,
        scopeId: reel.scopeId,
        parentId: reel.ownerId,
        after: { highlightIds, afterId },
      }),
    )
    return { key }
  },
})

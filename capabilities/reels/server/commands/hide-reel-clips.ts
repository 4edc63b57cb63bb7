import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { reelEvents } from '../../model/events.ts'
import { reelPolicy } from '../../model/policy.ts'
import { clipHiding } from '../../model/reel.ts'
import { clipsOfReel } from '../played-clips-store.ts'
import { reelToChange } from '../reel-to-change.ts'
import { putReelClips } from '../reels-store.ts'

/** Hides clips of a reel, or shows them again, without changing their highlights. */
export const hideReelClips = defineCommand({
  name: 'hide-reel-clips',
  who: [reelPolicy.may('arrange')],
  undo: 'rows',
  input: clipHiding,
  async run(context, { key, highlightIds, hidden }) {
    const { tx, teamId, actor, emit } = context
    const reel = await reelToChange(context, key)
    const { clips } = await clipsOfReel(tx, { ...reel, visibleScopes: actor.visibleScopes })
    const known = new Set(clips.map(({ highlightId }) => highlightId))
    if (highlightIds.some((id) => !known.has(id))) throw notFound('The clip')
    await putReelClips(
      tx,
      teamId,
      reel.storedId,
      highlightIds.map((highlightId) => ({ highlightId, hidden })),
    )
    emit(
      reelEvents[hidden ? 'clips-hidden' : 'clips-shown']({
        id: reel.storedId,
        scopeId: reel.scopeId,
        parentId: reel.ownerId,
        after: { highlightIds },
      }),
    )
    return { key }
  },
})

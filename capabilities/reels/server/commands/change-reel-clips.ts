import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { reelEvents } from '../../model/events.ts'
import { MAX_REEL_CLIPS } from '../../model/limits.ts'
import { reelPolicy } from '../../model/policy.ts'
import { reelAddition, reelRemoval, type Reel, type ReelKey } from '../../model/reel.ts'
import { clipsOfSources } from '../clips-of-sources.ts'
import { clipsOfReel } from '../played-clips-store.ts'
import { reelToChange } from '../reel-to-change.ts'
import { deleteReelClips, findStoredReel, putReelClips } from '../reels-store.ts'

/** Adds clips at the end of a reel of an insight; those that it has already stay where they are. */
export const addReelClips = defineCommand({
  name: 'add-reel-clips',
  who: [reelPolicy.may('arrange')],
  undo: 'rows',
  input: reelAddition,
  async run(context, { key, ...sources }) {
    const { tx, teamId } = context
    const reel = await insightReelToChange(context, key)
    const highlightIds = await clipsOfSources(context, reel.insightId, sources)
    const { clips } = await clipsOfReel(tx, { ...reel, visibleScopes: null })
    const present = new Set(clips.map(({ highlightId }) => highlightId))
    const added = [...new Set(highlightIds)].filter((id) => !present.has(id))
    if (present.size + added.length > MAX_REEL_CLIPS)
      throw new Failure('UnprocessableContent', `A reel has at most ${MAX_REEL_CLIPS} clips.`)
    const last = clips.reduce((most, { rank }) => Math.max(most, rank ?? 0), 0)
    await putReelClips(
      tx,
      teamId,
      reel.storedId,
      added.map((highlightId, at) => ({ highlightId, rank: last + (at + 1) * RANK_GAP })),
    )
    // If it has all of them, nothing changes, and there is nothing to undo.
    if (added.length > 0) emitClips(context, reel, 'clips-added', added)
    return { key }
  },
})

/** Removes clips from a reel of an insight; their highlights stay as they are. */
export const removeReelClips = defineCommand({
  name: 'remove-reel-clips',
  who: [reelPolicy.may('arrange')],
  undo: 'rows',
  input: reelRemoval,
  async run(context, { key, highlightIds }) {
    const reel = await insightReelToChange(context, key)
    await deleteReelClips(context.tx, reel.storedId, highlightIds)
    emitClips(context, reel, 'clips-removed', highlightIds)
    return { key }
  },
})

/** @throws Failure InvalidOperation for a reel whose clips are determined automatically */
async function insightReelToChange(
  context: CommandContext,
  key: ReelKey,
): Promise<Reel & { storedId: Id; insightId: Id }> {
  const reel = await reelToChange(context, key)
  const { insightId } = (await findStoredReel(context.tx, reel.place)) ?? { insightId: null }
  if (insightId === null)
    throw new Failure('InvalidOperation', 'The clips of this reel come from its source. Clips can be hidden.')
  return { ...reel, insightId }
}

function emitClips(
  { emit }: CommandContext,
  { storedId, scopeId, ownerId }: Reel & { storedId: Id },
  what: 'clips-added' | 'clips-removed',
  highlightIds: Id[],
): void {
  emit(reelEvents[what]({ id: storedId, scopeId, parentId: ownerId, after: { highlightIds } }))
}

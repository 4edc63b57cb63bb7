import { newId, type Id } from '#platform/kernel/ids.ts'
import { keepingNothing, type CommandContext } from '#journal/server/index.ts'
import { reelPolicy } from '../model/policy.ts'
import type { Reel, ReelKey } from '../model/reel.ts'
import { requireReel } from './find-reel.ts'
import { findStoredReel, insertReel } from './reels-store.ts'

/**
 * A reel locked against other changes until the transaction ends; its row is created if missing.
 * @throws Failure NotFound, Forbidden
 */
export async function reelToChange(context: CommandContext, key: ReelKey): Promise<Reel & { storedId: Id }> {
  const reel = await requireReel(context.tx, context.actor, key)
  reelPolicy.authorize(context.actor, 'arrange', reel)
  return storedReelOf(context, reel)
}

/** The same for a reel that the caller has authorized. */
export async function storedReelOf(
  { tx, teamId, principal }: CommandContext,
  reel: Reel,
): Promise<Reel & { storedId: Id }> {
  const { place, scopeId } = reel
  // Creating the row is invisible, so it is not part of any act's undo.
  if (place.kind !== 'insight' && reel.storedId === null)
    await keepingNothing(tx, async () => insertReel(tx, teamId, principal, { id: newId(), scopeId, place }))
  const stored = await findStoredReel(tx, reel.place, { lock: true })
  if (!stored) throw new Error('A reel that was stored is there.')
  return { ...reel, storedId: stored.id, title: stored.title, options: { ...reel.options, ...stored.options } }
}

import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { reelPolicy } from '../model/policy.ts'
import type { Reel, ReelKey } from '../model/reel.ts'
import { requireReel } from './find-reel.ts'
import { findStoredReel, insertReel } from './reels-store.ts'

/** A reel that nobody else changes until the transaction ends; stored from now on. @throws Failure NotFound, Forbidden */
export async function reelToChange({ tx, teamId, actor, principal }: CommandContext, key: ReelKey): Promise<Reel & { storedId: Id }> {
  const reel = await requireReel(tx, actor, key)
  reelPolicy.authorize(actor, 'arrange', reel)
  if (reel.place.kind !== 'insight' && reel.storedId === null) await insertReel(tx, teamId, principal, { id: newId(), scopeId: reel.scopeId, place: reel.place })
  const stored = await findStoredReel(tx, reel.place, { lock: true })
  if (!stored) throw new Error('A reel that was stored is there.')
  return { ...reel, storedId: stored.id, title: stored.title, options: { ...reel.options, ...stored.options } }
}

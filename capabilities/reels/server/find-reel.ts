import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { filePolicy } from '#files/model/policy.ts'
import { findFiles } from '#files/server/index.ts'
import { findInsights } from '#insights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findNote } from '#notes/server/index.ts'
import { findTags } from '#tags/server/index.ts'
import { reelPolicy } from '../model/policy.ts'
import { parseReelKey, reelKey, USUAL_OPTIONS, type Reel, type ReelKey, type ReelPlace } from '../model/reel.ts'
import { findStoredReel } from './reels-store.ts'

/** The properties of the reel's owner that the reel depends on. */
type Owner = Pick<Reel, 'scopeId' | 'projectId' | 'locked' | 'ownerId' | 'ownerTitle'>

async function ownerOf(
  tx: CellTransaction,
  actor: Actor,
  place: ReelPlace,
  insightId: Id | null,
): Promise<Owner | null> {
  if (place.kind === 'tag') {
    const [tag] = await findTags(tx, [place.tagId])
    return tag
      ? { scopeId: tag.scopeId, projectId: tag.projectId, locked: false, ownerId: tag.id, ownerTitle: tag.title }
      : null
  }
  if (place.kind === 'file') {
    const [note, [file]] = [await findNote(tx, place.noteId), await findFiles(tx, [place.fileId])]
    if (!note || !file || !filePolicy.allows(actor, 'view', file)) return null
    return {
      scopeId: note.scopeId,
      projectId: note.projectId,
      locked: false,
      ownerId: note.id,
      ownerTitle: note.title || file.originalFileName,
    }
  }
  const [insight] = insightId === null ? [] : await findInsights(tx, [insightId])
  return insight
    ? {
        scopeId: insight.scopeId,
        projectId: insight.projectId,
        locked: insight.locked,
        ownerId: insight.id,
        ownerTitle: insight.title,
      }
    : null
}

/** The reel of a place, for an actor who may see its owner; null otherwise. */
export async function visibleReel(tx: CellTransaction, actor: Actor, place: ReelPlace): Promise<Reel | null> {
  const stored = await findStoredReel(tx, place)
  const owner = await ownerOf(tx, actor, place, stored?.insightId ?? null)
  if (!owner) return null
  const reel: Reel = {
    ...owner,
    key: reelKey(place),
    place,
    storedId: stored?.id ?? null,
    title: stored?.title ?? '',
    options: { ...USUAL_OPTIONS, ...stored?.options },
  }
  return reelPolicy.allows(actor, 'view', reel) ? reel : null
}

/** @throws Failure NotFound, the same for a reel that does not exist and one that may not be seen. */
export async function requireReel(tx: CellTransaction, actor: Actor, key: ReelKey): Promise<Reel> {
  const place = parseReelKey(key)
  const reel = place && (await visibleReel(tx, actor, place))
  if (!reel) throw notFound('The reel')
  return reel
}

import type { Id } from '#platform/kernel/ids.ts'
import { orphanObjects, type Purging } from '#content-kinds/server/index.ts'
import { deleteClips } from './clips-store.ts'
import { folderOf } from './rendering/stored-film.ts'
import { reelRows, reelsOf } from './reels-store.ts'
import { deleteRenders } from './renders-store.ts'

/** Deletes reels permanently, with their films. */
export async function purgeReels(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  await purgeFilms(purging, { reelIds: ids })
  await reelRows.purged.remove(purging, ids)
}

/**
 * Deletes what reels have of things that are deleted permanently: reels of tags, notes and insights, clips of
 * highlights, films that show a recording.
 */
export async function purgeReelsOf(purging: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  if (kind === 'tag' || kind === 'note' || kind === 'insight' || kind === 'file') {
    const reelIds = await reelsOf(tx, kind, ids)
    if (reelIds.length > 0) await purgeReels(purging, reelIds)
    purging.forget(reelIds)
  }
  if (kind === 'note' || kind === 'highlight') await deleteClips(tx, kind, ids)
  if (kind === 'file') await purgeFilms(purging, { fileIds: ids })
}

async function purgeFilms(
  purging: Purging,
  which: { reelIds: ReadonlyArray<Id> } | { fileIds: ReadonlyArray<Id> },
): Promise<void> {
  const films = await deleteRenders(purging.tx, which)
  await orphanObjects(
    purging,
    films.map(({ id }) => folderOf(purging.teamId, id)),
  )
}

import type { Id } from '#platform/kernel/ids.ts'
import type { Storage } from '#platform/server/storage/index.ts'

const FILM = 'film.mp4'

/** Below which everything lies that is stored of a film. */
export function folderOf(teamId: Id, renderId: Id): string {
  return `cell/${teamId}/reels/${renderId}/`
}

/** Where a film lies once it is made. */
export function filmKey(teamId: Id, renderId: Id): string {
  return `${folderOf(teamId, renderId)}${FILM}`
}

/** Where a piece of a film lies while the others are made. */
export function pieceKey(teamId: Id, renderId: Id, index: number): string {
  return `${folderOf(teamId, renderId)}piece-${index}.mkv`
}

/** Deletes what is stored of a film, pieces alone where the film is to stay. */
export async function removeStored(
  storage: Storage,
  teamId: Id,
  renderId: Id,
  { keepsFilm = false } = {},
): Promise<void> {
  for await (const key of storage.list(folderOf(teamId, renderId)))
    if (!keepsFilm || !key.endsWith(`/${FILM}`)) await storage.delete(key)
}

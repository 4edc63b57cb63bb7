import type { Id } from '#platform/kernel/ids.ts'
import type { Storage } from '#platform/server/storage/index.ts'

const FILM = 'film.mp4'

/** The prefix of all stored files of a film. */
export function folderOf(teamId: Id, renderId: Id): string {
  return `cell/${teamId}/reels/${renderId}/`
}

/** The storage key of a finished film. */
export function filmKey(teamId: Id, renderId: Id): string {
  return `${folderOf(teamId, renderId)}${FILM}`
}

/** The storage key of a piece of a film in progress. */
export function pieceKey(teamId: Id, renderId: Id, index: number): string {
  return `${folderOf(teamId, renderId)}piece-${index}.mkv`
}

/** Deletes the stored files of a film; with `keepsFilm` only its pieces. */
export async function removeStored(
  storage: Storage,
  teamId: Id,
  renderId: Id,
  { keepsFilm = false } = {},
): Promise<void> {
  for await (const key of storage.list(folderOf(teamId, renderId)))
    if (!keepsFilm || !key.endsWith(`/${FILM}`)) await storage.delete(key)
}

import { buffer, text } from 'node:stream/consumers'
import type { WithheldPart } from '#files/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Storage } from '#platform/server/storage/index.ts'
import { THUMBNAIL_EVERY_SECONDS } from '../model/limits.ts'
import { OUTPUTS, type Media, type MediaOutput } from '../model/media.ts'
import { readPlaylist, segmentTouches } from '../model/playlist.ts'
import { captionsWithout, waveformWithout } from '../model/withheld.ts'
import { findPlaylist } from './store.ts'

const MS_PER_PICTURE = THUMBNAIL_EVERY_SECONDS[2] * 1_000
const PLAYLIST_OF: Readonly<Record<string, string>> = {
  [OUTPUTS.videoContent]: OUTPUTS.video,
  [OUTPUTS.audioContent]: OUTPUTS.audio,
}

/** Which of the small pictures is that of a moment. */
export function pictureAt(ms: number): number {
  return Math.floor(ms / MS_PER_PICTURE)
}

/** The time that small pictures may be of: each is one of those between its own moment and the next. */
export function pictureTime(first: number, last: number): WithheldPart {
  return { startMs: first * MS_PER_PICTURE, endMs: (last + 1) * MS_PER_PICTURE }
}

/** Waveform and subtitles as they are without what is withheld; null for what is not sent as a whole. */
export async function restOfOutput(
  storage: Storage,
  { name, storageKey }: MediaOutput,
  withheld: readonly WithheldPart[],
): Promise<Uint8Array | string | null> {
  if (name === OUTPUTS.waveform) return waveformWithout(await buffer(await storage.get(storageKey)), withheld)
  if (name.endsWith('.vtt')) return captionsWithout(await text(await storage.get(storageKey)), withheld)
  return null
}

/** Which bytes of a stream's content hold something that is withheld; all of them where no playlist tells. */
export async function withheldBytes(
  { workspace, media, withheld }: { workspace: WorkspaceContext; media: Media; withheld: readonly WithheldPart[] },
  { name, bytes }: MediaOutput,
): Promise<Array<{ start: number; end: number }>> {
  const playlist = await workspace.read(async (tx) => findPlaylist(tx, media.contentId, PLAYLIST_OF[name] ?? ''))
  if (!playlist) return [{ start: 0, end: bytes - 1 }]
  const { segments } = readPlaylist(await text(await workspace.services.storage.get(playlist.storageKey)))
  return segments.flatMap((segment) => (segment.bytes && segmentTouches(segment, withheld) ? [segment.bytes] : []))
}

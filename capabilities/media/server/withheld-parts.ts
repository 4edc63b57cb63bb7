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

/** The index of the small picture for a time. */
export function pictureAt(ms: number): number {
  return Math.floor(ms / MS_PER_PICTURE)
}

/** The time range that small pictures may show: each is from between its own time and the next one's. */
export function pictureTime(first: number, last: number): WithheldPart {
  return { startMs: first * MS_PER_PICTURE, endMs: (last + 1) * MS_PER_PICTURE }
}

/** Waveform or subtitles without withheld parts; null for an output that is not sent as a whole. */
export async function restOfOutput(
  storage: Storage,
  { name, storageKey }: MediaOutput,
  withheld: readonly WithheldPart[],
): Promise<Uint8Array | string | null> {
  if (name === OUTPUTS.waveform) return waveformWithout(await buffer(await storage.get(storageKey)), withheld)
  if (name.endsWith('.vtt')) return captionsWithout(await text(await storage.get(storageKey)), withheld)
  return null
}

/** The bytes of a stream's content that contain withheld parts; all of them if there is no playlist. */
export async function withheldBytes(
  { workspace, media, withheld }: { workspace: WorkspaceContext; media: Media; withheld: readonly WithheldPart[] },
  { name, bytes }: MediaOutput,
): Promise<Array<{ start: number; end: number }>> {
  const playlist = await workspace.read(async (tx) => findPlaylist(tx, media.contentId, PLAYLIST_OF[name] ?? ''))
  if (!playlist) return [{ start: 0, end: bytes - 1 }]
  const { segments } = readPlaylist(await text(await workspace.services.storage.get(playlist.storageKey)))
  return segments.flatMap((segment) => (segment.bytes && segmentTouches(segment, withheld) ? [segment.bytes] : []))
}

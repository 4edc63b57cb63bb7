import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Storage } from '#platform/server/storage/index.ts'
import { OUTPUTS, type MediaOutput } from '../model/media.ts'
import { readPlaylist, segmentTouches } from '../model/playlist.ts'
import { findOutput } from './store.ts'

/** A stream made from a recording. */
interface StoredStream {
  hasPicture: boolean
  playlist: MediaOutput
  content: MediaOutput
}

const MAP = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/m
const MS_PER_SECOND = 1_000

/** The stream of a recording: picture and sound for a film, else its sound; null if neither exists yet. */
export async function findStream(tx: CellTransaction, contentId: Id): Promise<StoredStream | null> {
  for (const [playlistName, contentName, hasPicture] of [
    [OUTPUTS.video, OUTPUTS.videoContent, true],
    [OUTPUTS.audio, OUTPUTS.audioContent, false],
  ] as const) {
    const [playlist, content] = [
      await findOutput(tx, contentId, playlistName),
      await findOutput(tx, contentId, contentName),
    ]
    if (playlist && content) return { hasPicture, playlist, content }
  }
  return null
}

/**
 * Writes the segments of a stream that contain a part of a recording into a standalone file: from a recording of hours,
 * only a few seconds are fetched.
 * @returns the start of the file, in milliseconds from the start of the recording; null if nothing of the part exists
 */
export async function writeStreamPart(
  storage: Storage,
  { playlist, content }: StoredStream,
  part: { startMs: number; endMs: number },
  path: string,
): Promise<number | null> {
  const { head, segments } = readPlaylist(await text(await storage.get(playlist.storageKey)))
  const [, mapBytes, mapStart] = MAP.exec(head.join('\n')) ?? []
  const held = segments.filter((segment) => segmentTouches(segment, [part]))
  const [first, last] = [held[0], held.at(-1)]
  if (mapBytes === undefined || mapStart === undefined || !first?.bytes || !last?.bytes) return null
  const range = async (start: number, end: number) => storage.get(content.storageKey, { start, end })
  await pipeline(
    await range(Number(mapStart), Number(mapStart) + Number(mapBytes) - 1),
    createWriteStream(path, { mode: 0o600 }),
  )
  // Segments are stored one after the other.
  await pipeline(await range(first.bytes.start, last.bytes.end), createWriteStream(path, { flags: 'a' }))
  return first.startSeconds * MS_PER_SECOND
}

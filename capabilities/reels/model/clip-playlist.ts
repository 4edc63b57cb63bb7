import { readPlaylist, segmentTouches } from '#media/model/playlist.ts'

const MS_PER_SECOND = 1_000
const GAP = '#EXT-X-GAP'
const MAP = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/m

interface Bytes {
  /** The first byte and the last. */
  start: number
  end: number
}

/**
 * The playlist of a part of a recording (RFC 8216): the segments that it overlaps, starting within the first of them.
 * Every byte range has an explicit offset, because the one before it may be missing.
 */
export function clipPlaylist(
  playlist: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  nameOf: (name: string) => string,
): string {
  const { head, segments } = readPlaylist(playlist)
  const kept = segments.filter((segment) => segmentTouches(segment, [{ startMs, endMs }]))
  const offset = Math.max(0, startMs / MS_PER_SECOND - (kept[0]?.startSeconds ?? 0))
  const named = (line: string): string =>
    line.startsWith('#')
      ? line.replace(/URI="([^"]+)"/, (_whole, name: string) => `URI="${nameOf(name)}"`)
      : nameOf(line)
  return [
    ...head,
    `#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)},PRECISE=YES`,
    ...kept.flatMap(({ lines }) => lines),
    '#EXT-X-ENDLIST',
    '',
  ]
    .map((line) => (line === '' ? line : named(line)))
    .join('\n')
}

/**
 * The bytes of a stream's content that a player of the clip does not need: all except the head, which every player
 * needs, and the segments in the playlist of the clip. Includes those that are withheld in the recording.
 */
export function bytesOutsideClip(
  playlist: string,
  part: { startMs: number; endMs: number },
  contentBytes: number,
): Bytes[] {
  const { head, segments } = readPlaylist(playlist)
  const [, headBytes, headStart] = MAP.exec(head.join('\n')) ?? []
  const held: Bytes[] = segments.flatMap((segment) =>
    segment.bytes && !segment.lines.includes(GAP) && segmentTouches(segment, [part]) ? [segment.bytes] : [],
  )
  if (headBytes !== undefined && headStart !== undefined)
    held.push({ start: Number(headStart), end: Number(headStart) + Number(headBytes) - 1 })
  held.sort((one, other) => one.start - other.start)
  const outside: Bytes[] = []
  let next = 0
  for (const { start, end } of held) {
    if (start > next) outside.push({ start: next, end: start - 1 })
    next = Math.max(next, end + 1)
  }
  if (next < contentBytes) outside.push({ start: next, end: contentBytes - 1 })
  return outside
}

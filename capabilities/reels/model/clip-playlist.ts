import { readPlaylist } from '#media/model/playlist.ts'

const MS_PER_SECOND = 1_000

/**
 * The playlist of a part of a recording (RFC 8216): the segments that it touches, to be begun within the first of them.
 * Every byte range says where it begins, since the one before it may be left out.
 */
export function clipPlaylist(
  playlist: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  nameOf: (name: string) => string,
): string {
  const { head, segments } = readPlaylist(playlist)
  const kept = segments.filter(
    (segment) => segment.startSeconds * MS_PER_SECOND < endMs && segment.endSeconds * MS_PER_SECOND > startMs,
  )
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

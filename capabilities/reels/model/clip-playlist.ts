/** A segment of an HLS playlist with what belongs to it. */
interface Segment {
  startSeconds: number
  endSeconds: number
  lines: string[]
}

const DURATION = /^#EXTINF:([\d.]+)/
const BYTE_RANGE = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/
const MS_PER_SECOND = 1_000

/**
 * The playlist of a part of a recording (RFC 8216): the segments that it touches, to be begun within the first of them. Every byte range
 * says where it begins, since the one before it may be left out.
 */
export function clipPlaylist(playlist: string, { startMs, endMs }: { startMs: number; endMs: number }, nameOf: (name: string) => string): string {
  const { head, segments } = readSegments(playlist)
  const kept = segments.filter((segment) => segment.startSeconds * MS_PER_SECOND < endMs && segment.endSeconds * MS_PER_SECOND > startMs)
  const offset = Math.max(0, startMs / MS_PER_SECOND - (kept[0]?.startSeconds ?? 0))
  const named = (line: string): string => (line.startsWith('#') ? line.replace(/URI="([^"]+)"/, (_whole, name: string) => `URI="${nameOf(name)}"`) : nameOf(line))
  return [...head, `#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)},PRECISE=YES`, ...kept.flatMap(({ lines }) => lines), '#EXT-X-ENDLIST', ''].map((line) => (line === '' ? line : named(line))).join('\n')
}

function readSegments(playlist: string): { head: string[]; segments: Segment[] } {
  const head: string[] = []
  const segments: Segment[] = []
  let lines: string[] = []
  let startSeconds = 0
  let seconds = 0
  let nextByte = 0
  for (const line of playlist.split(/\r?\n/)) {
    if (line === '' || line === '#EXT-X-ENDLIST') continue
    const duration = DURATION.exec(line)?.[1]
    const [, length, from] = BYTE_RANGE.exec(line) ?? []
    if (duration !== undefined) seconds = Number(duration)
    if (length !== undefined) {
      const start = from === undefined ? nextByte : Number(from)
      nextByte = start + Number(length)
      lines.push(`#EXT-X-BYTERANGE:${length}@${start}`)
    } else if (duration !== undefined || lines.length > 0) {
      lines.push(line)
    } else {
      head.push(line)
    }
    if (line.startsWith('#')) continue
    segments.push({ startSeconds, endSeconds: startSeconds + seconds, lines })
    startSeconds += seconds
    lines = []
  }
  return { head, segments }
}

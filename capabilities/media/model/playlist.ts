/** A segment of an HLS playlist (RFC 8216) with its lines; its byte range has an explicit offset. */
interface Segment {
  startSeconds: number
  endSeconds: number
  /** The first byte of the content and the last; null if the segment is a separate file. */
  bytes: { start: number; end: number } | null
  lines: string[]
}

/** A parsed playlist: the lines before the first segment, and the segments. */
export interface Playlist {
  head: string[]
  segments: Segment[]
}

/** A span of time, in milliseconds. */
interface Part {
  startMs: number
  endMs: number
}

const DURATION = /^#EXTINF:([\d.]+)/
const BYTE_RANGE = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/
const MS_PER_SECOND = 1_000

/** Parses a playlist. Every byte range gets an explicit offset, because the one before it may be left out. */
export function readPlaylist(playlist: string): Playlist {
  const head: string[] = []
  const segments: Segment[] = []
  let lines: string[] = []
  let startSeconds = 0
  let seconds = 0
  let nextByte = 0
  let bytes: Segment['bytes'] = null
  for (const line of playlist.split(/\r?\n/)) {
    if (line === '' || line === '#EXT-X-ENDLIST') continue
    const duration = DURATION.exec(line)?.[1]
    const [, length, from] = BYTE_RANGE.exec(line) ?? []
    if (duration !== undefined) seconds = Number(duration)
    if (length !== undefined) {
      const start = from === undefined ? nextByte : Number(from)
      nextByte = start + Number(length)
      bytes = { start, end: nextByte - 1 }
      lines.push(`#EXT-X-BYTERANGE:${length}@${start}`)
    } else if (duration !== undefined || lines.length > 0) {
      lines.push(line)
    } else {
      head.push(line)
    }
    if (line.startsWith('#')) continue
    segments.push({ startSeconds, endSeconds: startSeconds + seconds, bytes, lines })
    startSeconds += seconds
    lines = []
    bytes = null
  }
  return { head, segments }
}

/** Whether a segment overlaps any of the parts. */
export function segmentTouches({ startSeconds, endSeconds }: Segment, parts: readonly Part[]): boolean {
  return parts.some(
    ({ startMs, endMs }) => startSeconds * MS_PER_SECOND < endMs && endSeconds * MS_PER_SECOND > startMs,
  )
}

/** The playlist with a gap for each segment that overlaps the parts: players skip it. */
export function playlistWithGaps(playlist: string, parts: readonly Part[]): string {
  if (parts.length === 0) return playlist
  const { head, segments } = readPlaylist(playlist)
  const lines = segments.flatMap((segment) =>
    segmentTouches(segment, parts) ? segment.lines.toSpliced(1, 0, '#EXT-X-GAP') : segment.lines,
  )
  // Gaps need version 8 of the protocol.
  return [
    ...head.map((line) => line.replace(/^#EXT-X-VERSION:[1-7]$/, '#EXT-X-VERSION:8')),
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

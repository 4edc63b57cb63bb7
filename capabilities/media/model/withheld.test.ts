import { expect, test } from 'vitest'
import { playlistWithGaps, readPlaylist } from './playlist.ts'
import { captionsWithout, waveformWithout } from './withheld.ts'

const PLAYLIST = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-MAP:URI="hls.mp4",BYTERANGE="100@0"',
  '#EXTINF:4.0,',
  '#EXT-X-BYTERANGE:10@100',
  'hls.mp4',
  '#EXTINF:4.0,',
  '#EXT-X-BYTERANGE:20',
  'hls.mp4',
  '#EXTINF:2.0,',
  '#EXT-X-BYTERANGE:30@130',
  'hls.mp4',
  '#EXT-X-ENDLIST',
  '',
].join('\n')

test('a segment that contains any of a withheld part is a gap, its neighbours are not', () => {
  const gaps = (startMs: number, endMs: number): boolean[] =>
    readPlaylist(playlistWithGaps(PLAYLIST, [{ startMs, endMs }])).segments.map(({ lines }) =>
      lines.includes('#EXT-X-GAP'),
    )
  expect(gaps(4_000, 5_000)).toEqual([false, true, false])
  expect(gaps(3_999, 5_000)).toEqual([true, true, false])
  expect(gaps(7_000, 8_001)).toEqual([false, true, true])
  expect(playlistWithGaps(PLAYLIST, [{ startMs: 1, endMs: 2 }])).toContain('#EXT-X-VERSION:8')
  expect(playlistWithGaps(PLAYLIST, [])).toBe(PLAYLIST)
})

test('segments know their bytes, also if the playlist gives only their length', () => {
  expect(readPlaylist(PLAYLIST).segments.map(({ bytes }) => bytes)).toEqual([
    { start: 100, end: 109 },
    { start: 110, end: 129 },
    { start: 130, end: 159 },
  ])
})

test('withheld parts are flat in the waveform and left out of subtitles, and nothing else is', () => {
  expect([...waveformWithout(new Uint8Array(12).fill(9), [{ startMs: 60, endMs: 101 }])]).toEqual([
    9, 9, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9,
  ])
  const captions =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n\n2\n00:00:02.000 --> 00:00:04.000\nmy name\nis Ada\n\n00:04.000 --> 00:05.000\nbye\n'
  expect(captionsWithout(captions, [{ startMs: 2_500, endMs: 2_600 }])).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n\n00:04.000 --> 00:05.000\nbye\n',
  )
  expect(captionsWithout(captions, [{ startMs: 9_000, endMs: 9_600 }])).toBe(captions)
})

import { expect, test } from 'vitest'
import { clipPlaylist } from './clip-playlist.ts'

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="hls.mp4",BYTERANGE="800@0"
#EXTINF:4.000,
#EXT-X-BYTERANGE:1000@800
hls.mp4
#EXTINF:4.000,
#EXT-X-BYTERANGE:2000
hls.mp4
#EXTINF:2.500,
#EXT-X-BYTERANGE:3000
hls.mp4
#EXT-X-ENDLIST
`

test('a clip has the segments that it overlaps, starts within the first, and every byte range has its own offset', () => {
  const clip = clipPlaylist(PLAYLIST, { startMs: 5_250, endMs: 9_000 }, (name) => `/files/stream/tape/${name}`)
  expect(clip.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:4',
    '#EXT-X-MAP:URI="/files/stream/tape/hls.mp4",BYTERANGE="800@0"',
    '#EXT-X-START:TIME-OFFSET=1.250,PRECISE=YES',
    '#EXTINF:4.000,',
    '#EXT-X-BYTERANGE:2000@1800',
    '/files/stream/tape/hls.mp4',
    '#EXTINF:2.500,',
    '#EXT-X-BYTERANGE:3000@3800',
    '/files/stream/tape/hls.mp4',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('a part that ends where a segment starts does not include it', () => {
  expect(clipPlaylist(PLAYLIST, { startMs: 0, endMs: 4_000 }, (name) => name).match(/#EXTINF/g)).toHaveLength(1)
})

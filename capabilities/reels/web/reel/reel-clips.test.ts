import { expect, test } from 'vitest'
import { failureOf, isPlayed, type ShownClip } from './reel-clips.ts'

const clip: ShownClip = {
  highlightId: 'a',
  noteId: 'n',
  noteTitle: 'A talk',
  quote: 'open',
  color: 'green',
  speaker: null,
  startMs: 0,
  endMs: 900,
  snippetStartMs: 0,
  snippetEndMs: 900,
  hidden: false,
  isWithheld: false,
  fileId: 'f',
  hasPicture: true,
  durationMs: 9_000,
  waveformUrl: null,
  thumbnailUrl: null,
  streamUrl: '/first',
  problem: null,
}

test('a clip that did not load is skipped, and tried again once its recording has changed: after a redaction elsewhere it used to be missing until the page was reloaded', () => {
  const failed = new Set([failureOf(clip)])
  expect([
    isPlayed(clip, failed),
    isPlayed({ ...clip, highlightId: 'b' }, failed),
    isPlayed({ ...clip, streamUrl: '/second' }, failed),
  ]).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { captionsOfPlan, isUnderWay, RENDER_STATUSES, type RenderPiece } from './render.ts'

const clip = (lengthMs: number, captions: Array<[startMs: number, endMs: number, text: string]>): RenderPiece => ({
  kind: 'clip',
  highlightId: 'h',
  fileId: 'f',
  contentId: 'c',
  speaker: null,
  noteTitle: '',
  startMs: 60_000,
  lengthMs,
  captions: captions.map(([startMs, endMs, text]) => ({ startMs, endMs, text })),
})

test('captions have the times of the film, after its cards, and none extends beyond its clip', () => {
  expect(
    captionsOfPlan([
      { kind: 'title', title: 'Film', lengthMs: 2_000 },
      clip(3_000, [
        [0, 1_000, 'Tom & Jerry\n<said> so'],
        [1_000, 9_000, 'Yes'],
      ]),
      { kind: 'speaker', speaker: null, noteTitle: 'Ada', lengthMs: 1_000 },
      clip(1_000, [[500, 1_000, 'No']]),
    ]),
  ).toBe(
    [
      'WEBVTT\n',
      '00:00:02.000 --> 00:00:03.000\nTom &amp; Jerry &lt;said&gt; so\n',
      '00:00:03.000 --> 00:00:05.000\nYes\n',
      '00:00:06.500 --> 00:00:07.000\nNo\n',
    ].join('\n'),
  )
})

test('a film is in progress until it is made, has failed or was stopped', () => {
  expect(RENDER_STATUSES.filter(isUnderWay)).toEqual(['QUEUED', 'RENDERING'])
})

import { expect, test } from 'vitest'
import { recognizeStretch } from './recognize-stretch.ts'
import type { Decoded, Moonshine } from './moonshine.ts'

const SAMPLES_PER_MS = 16
const FRAME_MS = 20

/** Loud for the given number of milliseconds, then silent for the next, and so on. */
function sound(...parts: number[]): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, ms) => sum + ms, 0) * SAMPLES_PER_MS)
  let at = 0
  parts.forEach((ms, part) => {
    if (part % 2 === 0) samples.fill(0.5, at, at + ms * SAMPLES_PER_MS)
    at += ms * SAMPLES_PER_MS
  })
  return samples
}

/** Stands in for the model: it writes the given text for a stretch. */
function modelThat(
  write: (stretch: { ms: number; loud: Uint8Array }) => Pick<Decoded, 'words' | 'attended' | 'isComplete'>,
): Moonshine {
  return {
    decode: async (samples) => {
      const ms = samples.length / SAMPLES_PER_MS
      const loud = Uint8Array.from({ length: Math.round(ms / FRAME_MS) }, (_, frame) =>
        samples[frame * FRAME_MS * SAMPLES_PER_MS] === 0 ? 0 : 1,
      )
      return Promise.resolve({ frameMs: FRAME_MS, loud, ...write({ ms, loud }) })
    },
  }
}

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: 1 })

test('a stretch in which the model loops is transcribed in two parts, cut in its longest pause, with times of the whole', async () => {
  const model = modelThat(({ ms, loud }) =>
    ms > 3_000
      ? { words: [word('No', 0, 400)], attended: loud, isComplete: false }
      : { words: [word(`${ms} ms`, 0, 1_000)], attended: loud, isComplete: true },
  )
  expect(await recognizeStretch(model, sound(1_500, 100, 400, 600, 1_500))).toEqual({
    words: [word('2300 ms', 0, 1_000), word('1800 ms', 2_300, 3_300)],
    gaps: [],
  })
})

test('speech without a word, however short its part, is a gap, and contains no word', async () => {
  const model = modelThat(({ loud }) => ({
    words: [word('Yes', 0, 2_000)],
    attended: loud.map((_, frame) => (frame < 20 ? 1 : 0)),
    isComplete: true,
  }))
  expect(await recognizeStretch(model, sound(1_600, 200))).toEqual({
    words: [word('Yes', 0, 400)],
    gaps: [{ startMs: 400, endMs: 1_600 }],
  })
})

test('neither a moment without a word nor silence is a gap', async () => {
  const model = modelThat(({ loud }) => ({
    words: [word('Well', 0, 1_000)],
    attended: loud.map((_, frame) => (frame < 50 ? 1 : 0)),
    isComplete: true,
  }))
  expect((await recognizeStretch(model, sound(1_500, 3_000))).gaps).toEqual([])
})

import { expect, test } from 'vitest'
import { MEL_BANDS, melBands } from './mel-bands.ts'

const FRAMES = 20

function tone(hertz: number): Float32Array {
  return Float32Array.from({ length: 16_000 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / 16_000))
}

function loudestBand(samples: Float32Array, frame: number): number {
  const loudness = melBands(samples, FRAMES)
  const bands = Array.from({ length: MEL_BANDS }, (_, band) => loudness[band * FRAMES + frame] ?? 0)
  return bands.indexOf(Math.max(...bands))
}

test('the higher a tone, the higher the band in which it is loudest: evenly up to 1,000 Hz', () => {
  expect([200, 1_000, 4_000, 7_500].map((hertz) => loudestBand(tone(hertz), FRAMES / 2))).toEqual([4, 26, 62, 78])
})

test('sound much softer than the loudest, and silence after the end, get the lowest value', () => {
  const loudness = melBands(tone(1_000).subarray(0, 1_600), FRAMES)
  const loudest = Math.max(...loudness)
  expect(Math.min(...loudness)).toBeCloseTo(loudest - 2, 5)
  expect(loudness[26 * FRAMES + FRAMES - 1]).toBeCloseTo(loudest - 2, 5)
})

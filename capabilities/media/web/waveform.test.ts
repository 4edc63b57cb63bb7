import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import { bars, readWaveform, silentSpans, spanAt } from './waveform.ts'

/** Windows of 50 ms with these levels, each repeated. */
function recording(...parts: ReadonlyArray<readonly [windows: number, level: number]>): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([windows, level]) => Array.from({ length: windows }, () => [level, level]).flat()),
  )
}

test('pauses between words are silence, a breath is not', () => {
  const waveform = readWaveform(recording([40, 180], [40, 10], [20, 170], [8, 5], [40, 180]))
  expect(silentSpans(waveform)).toEqual([{ startMs: 2_150, endMs: 3_850 }])
})

test('in a quiet recording quiet speech is not silence, and in a silent one only silence is skipped', () => {
  expect(silentSpans(readWaveform(recording([40, 60], [40, 0], [40, 60])))).toHaveLength(1)
  expect(silentSpans(readWaveform(recording([100, 0])))).toEqual([{ startMs: 0, endMs: 4_850 }])
  expect(silentSpans(readWaveform(new Uint8Array()))).toEqual([])
})

test('the silence at a position is found among many', () => {
  const spans = [
    { startMs: 0, endMs: 500 },
    { startMs: 2_000, endMs: 3_000 },
  ]
  expect(spanAt(spans, 0)).toBe(spans[0])
  expect(spanAt(spans, 1_000)).toBeUndefined()
  expect(spanAt(spans, 2_500)).toBe(spans[1])
  expect(spanAt(spans, 3_000)).toBeUndefined()
})

test('bars show the peak of their part, with the highest at full height', () => {
  expect(bars(readWaveform(recording([2, 50], [2, 100])), 2)).toEqual([0.5, 1])
  expect(bars(readWaveform(recording([1, 200])), 3)).toEqual([1, 1, 1])
})

test('positions are shown as on a clock', () => {
  expect([0, 59_999, 247_000, 3_847_000].map(clockText)).toEqual(['0:00', '0:59', '4:07', '1:04:07'])
})

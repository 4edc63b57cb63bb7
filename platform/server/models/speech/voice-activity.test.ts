import { expect, test } from 'vitest'
import { SpeechSpans, type SpeechSpan } from './voice-activity.ts'

const FRAMES_A_SECOND = 1000 / 96

/** The spans of a recording whose parts last the given seconds, each with its probability of speech. */
function spansOf(parts: [seconds: number, likely: number][]): SpeechSpan[] {
  const spans = new SpeechSpans()
  const found: SpeechSpan[] = []
  for (const [seconds, likely] of parts) {
    for (let frame = 0; frame < seconds * FRAMES_A_SECOND; frame += 1) {
      const span = spans.push(likely)
      if (span !== undefined) found.push(span)
    }
  }
  const last = spans.finish()
  return last === undefined ? found : [...found, last]
}

const seconds = (frames: number): number => frames / FRAMES_A_SECOND

test('silence and a click contain no speech', () => {
  expect(spansOf([[5, 0.01]])).toEqual([])
  expect(
    spansOf([
      [1, 0.01],
      [0.1, 0.99],
      [4, 0.01],
    ]),
  ).toEqual([])
})

test('a long pause splits speech; a short one does not', () => {
  expect(
    spansOf([
      [3, 0.9],
      [0.6, 0.1],
      [3, 0.9],
    ]),
  ).toHaveLength(1)
  const parted = spansOf([
    [3, 0.9],
    [4, 0.1],
    [3, 0.9],
  ])
  expect(parted).toHaveLength(2)
  expect(seconds(parted[0]?.end ?? 0)).toBeCloseTo(3.6, 0)
  expect(seconds(parted[1]?.start ?? 0)).toBeCloseTo(6.4, 0)
})

test('after a while the next short pause ends a segment', () => {
  expect(
    spansOf([
      [12, 0.9],
      [0.6, 0.1],
      [3, 0.9],
    ]),
  ).toHaveLength(2)
})

test('speech without a pause is cut at the quietest moment, and nothing is lost or repeated', () => {
  const spans = spansOf([
    [15, 0.9],
    [0.1, 0.5],
    [30, 0.9],
  ])
  expect(spans.length).toBeGreaterThan(2)
  expect(seconds(spans[0]?.end ?? 0)).toBeCloseTo(15, 0)
  spans.forEach((span, index) => {
    expect(seconds(span.end - span.start)).toBeLessThanOrEqual(21)
    if (index > 0) expect(span.start).toBe(spans[index - 1]?.end)
  })
})

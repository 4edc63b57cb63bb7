import { expect, test } from 'vitest'
import { alignWords, pausesOf } from './align-words.ts'

/** The model's attention while it wrote a word, frame by frame. */
function looking(frames: number, from: number, to: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => (frame >= from && frame < to ? 1 : 0.01))
}

test('each word begins and ends where the model attended to it, and a pause belongs to none', () => {
  const pauses = Float32Array.from({ length: 30 }, (_, frame) => (frame >= 10 && frame < 20 ? 0.99 : 0.01))
  expect(alignWords([looking(30, 0, 5), looking(30, 5, 12), looking(30, 18, 30)], pauses)).toEqual([
    { start: 0, end: 5 },
    { start: 5, end: 10 },
    { start: 20, end: 30 },
  ])
})

test('a word that the model sought in the pause before it begins after that pause, despite slight attention to earlier sound', () => {
  const pauses = Float32Array.from({ length: 40 }, (_, frame) => (frame >= 16 && frame < 30 ? 0.99 : 0.01))
  const first = looking(40, 2, 10)
  const second = Float32Array.from({ length: 40 }, (_, frame) =>
    frame >= 12 && frame < 16 ? 0.1 : frame >= 24 && frame < 31 ? 0.4 : 0,
  )
  const [before, behind] = alignWords([first, second, looking(40, 33, 40)], pauses)
  expect(before?.end).toBeLessThanOrEqual(16)
  expect(behind?.start).toBe(30)
})

test('words keep their order even if the model attended to earlier frames', () => {
  const spans = alignWords([looking(40, 0, 10), looking(40, 2, 6), looking(40, 20, 40)], new Float32Array(40))
  for (const [index, span] of spans.entries()) {
    expect(span.end).toBeGreaterThan(span.start)
    expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
  }
})

test('more words than frames share them', () => {
  const spans = alignWords(
    Array.from({ length: 6 }, () => looking(4, 0, 4)),
    new Float32Array(4),
  )
  expect(spans).toHaveLength(6)
  expect(spans.at(-1)).toEqual({ start: 3, end: 4 })
})

test('soft frames are pauses, loud ones are not, and a hiss without contrast is no pause', () => {
  const samples = Float32Array.from({ length: 4_000 }, (_, index) => (index < 2_000 ? 0.3 : 0.0005) * Math.sin(index))
  const pauses = pausesOf(samples, 40, 100)
  expect(pauses[5]).toBeLessThan(0.05)
  expect(pauses[35]).toBeGreaterThan(0.9)
  expect(pausesOf(samples.subarray(0, 2_000), 20, 100)[10]).toBeLessThan(0.05)
})

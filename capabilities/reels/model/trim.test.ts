import { expect, test } from 'vitest'
import { MAX_TRIM_BEYOND_MS, MIN_SNIPPET_MS } from './limits.ts'
import { nextWordEdge, snappedToWord, trimProblem, trimRoom, withEndMoved } from './trim.ts'

const words = { startMs: 10_000, endMs: 14_000 }
const said = [
  { startMs: 9_000, endMs: 9_400 },
  { startMs: 10_000, endMs: 10_500 },
  { startMs: 13_400, endMs: 14_000 },
  { startMs: 14_500, endMs: 15_000 },
]
const room = trimRoom(words, 20_000)

test('an end snaps to a nearby word, and stays where there is none', () => {
  expect(snappedToWord(said, 'start', 9_120, 250)).toBe(9_000)
  expect(snappedToWord(said, 'end', 9_120, 250)).toBe(9_120)
  expect(snappedToWord(said, 'end', 14_900, 250)).toBe(15_000)
})

test('keys move from word to word, and beyond the last word to the end of the recording', () => {
  expect(nextWordEdge(said, 'start', 10_000, -1, room)).toBe(9_000)
  expect(nextWordEdge(said, 'start', 9_000, -1, room)).toBe(0)
  expect(nextWordEdge(said, 'end', 14_000, 1, room)).toBe(15_000)
  expect(nextWordEdge(said, 'end', 15_000, 1, room)).toBe(20_000)
})

test('a clip always keeps some of its words, and its ends never meet', () => {
  expect(withEndMoved(words, 'start', 19_000, words, room).startMs).toBe(words.endMs - MIN_SNIPPET_MS)
  expect(withEndMoved({ startMs: 5_000, endMs: 14_000 }, 'end', 6_000, words, room).endMs).toBe(
    words.startMs + MIN_SNIPPET_MS,
  )
  expect(withEndMoved({ startMs: 9_000, endMs: 12_000 }, 'start', 19_000, words, room).startMs).toBe(
    12_000 - MIN_SNIPPET_MS,
  )
  expect(withEndMoved(words, 'end', 99_000, words, room).endMs).toBe(20_000)
  for (const moved of [withEndMoved(words, 'start', 19_000, words, room), withEndMoved(words, 'end', 0, words, room)])
    expect(trimProblem(words, moved)).toBeNull()
  expect(trimProblem(words, { startMs: 13_000, endMs: 13_000 + MIN_SNIPPET_MS - 1 })).toMatch(/at least a fifth/)
  expect(trimProblem(words, { startMs: 13_000, endMs: 13_000 + MIN_SNIPPET_MS })).toBeNull()
  const farthest = { startMs: words.startMs - MAX_TRIM_BEYOND_MS, endMs: words.endMs + MAX_TRIM_BEYOND_MS }
  expect(trimProblem(words, farthest)).toBeNull()
  expect(trimProblem(words, { ...farthest, startMs: farthest.startMs - 1 })).toMatch(/minute/)
  expect(trimProblem(words, { startMs: 9_000, endMs: words.startMs })).toMatch(/some of the words/)
  expect(trimProblem(words, { startMs: 9_000, endMs: words.startMs + 1 })).toBeNull()
  expect(trimProblem(words, { startMs: words.endMs - 1, endMs: 15_000 })).toBeNull()
  expect(trimProblem(words, { startMs: 14_000, endMs: 15_000 })).toMatch(/some of the words/)
  expect(trimProblem(words, { startMs: words.startMs, endMs: words.endMs + MAX_TRIM_BEYOND_MS + 1 })).toMatch(/minute/)
})

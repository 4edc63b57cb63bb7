import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('sentences are found in any language, with their positions, and white space is not a sentence', () => {
  const text = '  One. Two, really?  三つ目です。四つ目。 '
  expect(sentencesOf(text).map(({ text: said }) => said)).toEqual(['One.', 'Two, really?', '三つ目です。', '四つ目。'])
  for (const { text: said, start, end } of sentencesOf(text)) expect(text.slice(start, end)).toBe(said)
  expect(sentencesOf(' \n ')).toEqual([])
})

test('text without an end of a sentence is cut', () => {
  expect(sentencesOf('a'.repeat(4_500)).map(({ end, start }) => end - start)).toEqual([2_000, 2_000, 500])
})

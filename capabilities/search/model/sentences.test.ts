import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test.each([
  ['tab', '\t'],
  ['space', ' '],
  ['delete sign', '\u007f'],
  ['space that breaks no line', '\u00a0'],
  ['wide space', '\u2000'],
  ['space without width', '\u200b'],
  ['end of a line', '\u2028'],
  ['end of a paragraph', '\u2029'],
  ['space as wide as a Japanese sign', '\u3000'],
  ['mark of the order of bytes', '\ufeff'],
])('a sentence neither begins nor ends with a %s', (_, blank) => {
  const text = `${blank}Yes${blank}`
  const sentences = [...sentencesOf(text, { start: 0, end: text.length, pieces: 0 }, 100)]
  expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual(['Yes'])
})

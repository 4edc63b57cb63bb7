import { expect, test } from 'vitest'
import { tokensOf, wordsOf } from './word-pieces.ts'

const piecesOf = (text: string) =>
  tokensOf(text).map((token, index) => ({ token, logProbability: index === 0 ? -1 : 0 }))

test('pieces become words with the punctuation that follows them', () => {
  expect(wordsOf(piecesOf('Dashwood had then leisure, to consider.')).map(({ text }) => text)).toEqual([
    'Dashwood',
    'had',
    'then',
    'leisure,',
    'to',
    'consider.',
  ])
})

test('a separate dash belongs to the word before it', () => {
  expect(wordsOf(piecesOf('so - what')).map(({ text }) => text)).toEqual(['so -', 'what'])
})

test('letters outside the vocabulary are combined from their bytes', () => {
  expect(
    wordsOf(piecesOf('naïve 🙂 café'))
      .map(({ text }) => text)
      .join(' '),
  ).toBe('naïve 🙂 café')
})

test('the confidence of a word is that of its pieces', () => {
  const [first, second] = wordsOf(piecesOf('Hello world'))
  expect(first?.confidence).toBeLessThan(1)
  expect(second?.confidence).toBe(1)
})

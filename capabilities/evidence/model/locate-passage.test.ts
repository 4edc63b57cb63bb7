import { expect, test } from 'vitest'
import { locatedText } from './locate-passage.ts'

const said = (...blocks: string[][]) =>
  blocks.flatMap((sentences, block) => sentences.map((text) => ({ text, start: { blockId: `block ${block}` } })))
const sentences = said(
  ['Yes.'],
  ['We wrote it on paper.', 'Then we lost it.'],
  ['Yes.'],
  ['It was never found again.', 'Nobody minded, though.'],
)

test('a passage is located block by block, whatever spaces and lines that are no sentences it has', () => {
  const { runsOf } = locatedText(sentences)
  expect(runsOf('A heading\nWe wrote it  on paper. Then we lost it.\nYes.\nIt was never found again.')).toEqual([
    { first: 1, last: 2 },
    { first: 3, last: 3 },
    { first: 4, last: 4 },
  ])
})

test('of lines that are there twice those beside the passage count, and a text that changed is not located', () => {
  const { runsOf } = locatedText(sentences)
  expect(runsOf('Yes.\nWe wrote it on paper.')).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 1 },
  ])
  expect(runsOf('We typed it on a screen.')).toEqual([])
  expect(runsOf('')).toEqual([])
})

import { expect, test } from 'vitest'
import { sentenceReader, type WrittenSentence } from './written-sentence.ts'

const ONE = { text: 'She said "{no}" \\ twice.', cites: [1], words: ['"{no}"'] }
const TWO = { text: 'Others agree.', cites: [2, 3], words: ['yes', 'aye'] }
const lines = `${JSON.stringify(ONE)}\n${JSON.stringify(TWO)}\n`

function readIn(text: string, chars: number): WrittenSentence[] {
  const read = sentenceReader()
  return (text.match(new RegExp(`[\\s\\S]{1,${chars}}`, 'gu')) ?? []).flatMap(read)
}

test.each([1, 2, 7, 1_000])('sentences are read as soon as they are complete, in pieces of %s characters', (chars) => {
  expect(readIn(lines, chars)).toEqual([ONE, TWO])
})

test.each([
  ['an array', JSON.stringify([ONE, TWO])],
  ['an object around them', JSON.stringify({ sentences: [ONE, TWO] })],
  ['a fence', `\`\`\`json\n${lines}\`\`\``],
  ['words around them', `Here is the answer:\n${lines}I hope that it helps.`],
  ['thoughts before them', `<think>{"text": "no", "cites": [], "words": []}</think>${lines}`],
  ['others that are none', `{"text": 4}\n{}\n${lines}{"text": "half`],
])('%s changes nothing', (_what, text) => {
  expect(readIn(text, 5)).toEqual([ONE, TWO])
})

test('what never ends as a sentence is not kept', () => {
  expect(readIn(`{"text": "${'a'.repeat(30_000)}`, 1_000)).toEqual([])
})

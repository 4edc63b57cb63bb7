import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findModel } from '#tests/harness/models.ts'
import { sentenceModel } from '../runtime.ts'
import { openWordPieces } from './bert-word-pieces.ts'

const REFERENCES: readonly (readonly [string, readonly number[]])[] = [
  ['Überraschung für Ñoño', [19169, 8180, 20760, 3070, 6519, 2512, 2080]],
  ['書き出しのボタン', [1871, 1652, 1774, 1657, 30197, 30248, 30235, 30263]],
  ['한국어', [1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008]],
  ['Здравствуй', [1187, 29742, 16856, 10260, 25529, 29747, 22919, 25529, 29748, 10325]],
  ['naïve café—“quoted”…', [15743, 7668, 1517, 1523, 9339, 1524, 1529]],
  ["don't  stop", [2123, 1005, 1056, 2644]],
  ['a\u200bb\u00adc', [5925]],
  ['🎉', [100]],
  ['unaffable', [14477, 20961, 3468]],
  ['x'.repeat(120), [100]],
  ['1,234.56€', [1015, 1010, 22018, 1012, 5179, 30102]],
  ['ﬁnance', [1984, 7229, 3401]],
  ['ab𠀀cd', [11113, 100, 3729]],
  ['[SEP]', [1031, 19802, 1033]],
]
const folder = await findModel(sentenceModel)
const pieces =
  folder === undefined ? undefined : openWordPieces(readFileSync(join(folder, 'embeddings/vocab.txt'), 'utf8'))
const read = (text: string): number[] => pieces?.read(text).slice(1, -1) ?? []

test.skipIf(folder === undefined)('texts are read as the tokenizer of the model reads them', () => {
  // Two independent readers gave these numbers: the library, and our own before it (decision 57).
  expect(pieces?.read('This is an example sentence')).toEqual([101, 2023, 2003, 2019, 2742, 6251, 102])
  for (const [text, numbers] of REFERENCES) expect([text, read(text)]).toEqual([text, numbers])
})

test.skipIf(folder === undefined)('no more is read than the model sees, and the end is always marked', () => {
  for (const text of ['word '.repeat(100_000), 'unbelievableness'.repeat(50_000), '字'.repeat(10_000)]) {
    const numbers = pieces?.read(text) ?? []
    expect(numbers.length).toBeLessThanOrEqual(256)
    expect([numbers[0], numbers.at(-1)]).toEqual([101, 102])
  }
  expect(pieces?.read('word '.repeat(100_000))).toHaveLength(256)
})

test('a vocabulary without the marks of the model is refused', () => {
  expect(() => openWordPieces('a\nb')).toThrow('[UNK]')
})

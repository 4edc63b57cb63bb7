import { expect, test } from 'vitest'
import { pairedOptions } from './waves.ts'

const question = (id: string, texts: readonly string[], pairs: Record<string, string | null> = {}) => ({
  id,
  options: texts.map((optionText) => ({ id: `${id} ${optionText}`, optionText })),
  pairs,
})
const shown = (rows: ReturnType<typeof pairedOptions>) =>
  rows.map(({ label, optionIds }) => [label, Object.fromEntries(optionIds)])

test('options of linked questions are paired by their texts, regardless of case and white space', () => {
  expect(shown(pairedOptions([question('a', ['Yes', 'No']), question('b', ['no', ' YES', 'Maybe'])]))).toEqual([
    ['Yes', { a: ['a Yes'], b: ['b  YES'] }],
    ['No', { a: ['a No'], b: ['b no'] }],
    ['Maybe', { b: ['b Maybe'] }],
  ])
})

test('an option that was paired by hand counts as the other, and one that was separated stays alone', () => {
  const paired = question('b', ['Sure', 'Nope', 'No'], { 'b Sure': 'a Yes', 'b No': null })
  expect(shown(pairedOptions([question('a', ['Yes', 'No']), paired]))).toEqual([
    ['Yes', { a: ['a Yes'], b: ['b Sure'] }],
    ['No', { a: ['a No'] }],
    ['Nope', { b: ['b Nope'] }],
    ['No', { b: ['b No'] }],
  ])
})

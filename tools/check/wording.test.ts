import { expect, test } from 'vitest'
import { nameFaults, screenFaults, wordFaults } from './wording.ts'

test.each([
  ['// oxlint-disable-next-line', 'rule-switched-off'],
  ['/* eslint-disable */', 'rule-switched-off'],
  ['// @ts-expect-error it is fine', 'types-switched-off'],
  ['// TODO later', 'unfinished'],
])('%s is found', (line, rule) => {
  expect(wordFaults('a.ts', `const a = 1\n${line}\n`)).toEqual([expect.objectContaining({ line: 2, rule })])
})

test.each([
  ['capabilities/notes/server/utils.ts', 'name-says-nothing'],
  ['platform/helpers/dates.ts', 'name-says-nothing'],
  ['platform/web/SidePeek.tsx', 'name-spelling'],
])('%s is found', (path, rule) => {
  expect(nameFaults(path).map((fault) => fault.rule)).toEqual([rule])
})

test('words that a reader stumbles over are found in catalogues, and nowhere else', () => {
  const text = "export const strings = {\n  empty: 'Nothing lies here yet',\n  isCalledSo: 'Name',\n}\n"
  expect(screenFaults('capabilities/notes/web/strings.ts', text)).toEqual([
    expect.objectContaining({ line: 2, rule: 'quaint-word' }),
  ])
  expect(screenFaults('capabilities/notes/web/note.tsx', text)).toEqual([])
})

test.each([
  'const told = await historyOf()',
  'export function tellWaiting(id: Id): void {',
  '  hear(message) {',
  '    dearest: () => undo(),',
])('the name in “%s” is found', (line) => {
  expect(wordFaults('a.ts', line)).toEqual([expect.objectContaining({ rule: 'vague-name' })])
})

test('the same words in a sentence are not', () => {
  const text =
    " * The reader is told so. Others hear of it, dear as it is, where it stood.\nconst quote = 'Nobody told us: dear me.'\n"
  expect(wordFaults('a.ts', text)).toEqual([])
})

test('good names pass', () => {
  for (const path of [
    'capabilities/notes/server/jobs/import-survey.handler.ts',
    'database/migrations/202611200000-foundation.ts',
    'platform/web/theme/theme.module.css',
  ]) {
    expect(nameFaults(path)).toEqual([])
  }
})

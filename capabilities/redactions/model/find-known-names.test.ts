import { expect, test } from 'vitest'
import { findKnownNames } from './find-known-names.ts'

function found(text: string, ...names: string[]): string[] {
  return findKnownNames(text, names).map(({ from, to }) => text.slice(from, to))
}

test('a whole name is found in any case, its parts only as they are written', () => {
  expect(found('ADA LOVELACE said it, and ada did, and Ada too', 'Ada Lovelace')).toEqual(['ADA LOVELACE', 'Ada'])
  expect(found('so Lovelace', 'Ada Lovelace')).toEqual(['Lovelace'])
})

test('a name of one word is found only as it is written, and never if it is also a common word', () => {
  expect(found('Elif says elif, as programs do', 'Elif')).toEqual(['Elif'])
  expect(found('so elif did', 'elif')).toEqual(['elif'])
  expect(found('there is a Grace period, and Will will', 'Grace', 'Will')).toEqual([])
})

test('a part that is a common word is found only in the whole name', () => {
  expect(found('I will mark it, said mark will, and so did Mark', 'Mark Will')).toEqual(['mark will'])
})

test('names inside words, short names, small words between names and default speaker names are ignored', () => {
  expect(found('Adamant Lovelaces', 'Ada Lovelace')).toEqual([])
  expect(found('Al said so', 'Al')).toEqual([])
  expect(found('one van for Gogh', 'Vincent van Gogh')).toEqual(['Gogh'])
  expect(found('Speaker 1 and the Interviewer', 'Speaker 1', 'Interviewer')).toEqual([])
})

test('a text whose length changes in lower case is searched as it is written', () => {
  expect(found('İstanbul: Ada Lovelace', 'Ada Lovelace')).toContain('Ada Lovelace')
})

import { expect, test } from 'vitest'
import { distinguishNames } from './distinguish-names.ts'

test('unique names need no hint, equal names are distinguished by what differs', () => {
  expect(
    distinguishNames([
      { name: 'Plan', hints: ['Note field', 'Text'] },
      { name: 'Title', hints: ['Built in'] },
      { name: 'plan ', hints: ['Question', 'Text'] },
    ]),
  ).toEqual(['Note field', null, 'Question'])
})

test('things that differ only in their type are distinguished by type, and identical ones by a number', () => {
  const field = (type: string) => ({ name: 'Plan', hints: ['Note field', type] })
  expect(distinguishNames([field('Text'), field('Date')])).toEqual(['Text', 'Date'])
  expect(distinguishNames([field('Text'), field('Text')])).toEqual(['Note field', 'Note field 2'])
})

import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

test('names that are alone need nothing, those that are not are told apart by what differs', () => {
  expect(
    tellApart([
      { name: 'Plan', hints: ['Note field', 'Text'] },
      { name: 'Title', hints: ['Built in'] },
      { name: 'plan ', hints: ['Question', 'Text'] },
    ]),
  ).toEqual(['Note field', null, 'Question'])
})

test('what differs in its type only is told apart by its type, and what differs in nothing by a number', () => {
  const field = (type: string) => ({ name: 'Plan', hints: ['Note field', type] })
  expect(tellApart([field('Text'), field('Date')])).toEqual(['Text', 'Date'])
  expect(tellApart([field('Text'), field('Text')])).toEqual(['Note field', 'Note field 2'])
})

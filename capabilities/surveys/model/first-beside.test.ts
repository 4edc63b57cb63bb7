import { expect, test } from 'vitest'
import { firstBeside } from './first-beside.ts'

const open = { id: 'open', type: 'FREE_TEXT' as const }
const plan = { id: 'plan', type: 'SINGLE_SELECT' as const }
const tools = { id: 'tools', type: 'MULTI_SELECT' as const }

test('fields are shown beside answers first, then questions with short answers, and never the question itself', () => {
  expect(firstBeside('plan', [{ id: 'city' }], [open, plan, tools])).toEqual(['city', 'tools'])
  expect(firstBeside('open', [], [open, plan, tools])).toEqual(['plan', 'tools'])
  expect(
    firstBeside(
      'open',
      ['a', 'b', 'c', 'd'].map((id) => ({ id })),
      [plan],
    ),
  ).toEqual(['a', 'b', 'c'])
})

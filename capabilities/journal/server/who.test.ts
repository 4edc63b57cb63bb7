import { expect, test } from 'vitest'
import { allow, definePolicy } from '#platform/kernel/policy.ts'
import { describedWho } from './who.ts'

const doorPolicy = definePolicy('door', {
  open: allow('READ', 'Everybody opens it.'),
  lock: allow('FULL', 'Those with a key lock it.'),
})
const [open, lock] = [doorPolicy.may('open'), doorPolicy.may('lock')]

test('several rights are each described by name, one alone and what is not a right only by its sentence', () => {
  expect(describedWho([open, lock, open])).toBe(
    'Who may:\n- door.open: Everybody opens it.\n- door.lock: Those with a key lock it.',
  )
  expect(describedWho([open, open])).toBe('Who may: Everybody opens it.')
  expect(describedWho({ member: 'Everybody knocks.' })).toBe('Who may: Everybody knocks.')
})

import { expect, test } from 'vitest'
import { allow, definePolicy, type Asker, type Right } from '#platform/kernel/policy.ts'
import { undeclaredOf } from './asked-rights.ts'

const policy = definePolicy('door', {
  view: allow('READ', 'Everybody sees it.'),
  open: allow('WRITE', 'Those with a key open it.'),
  shut: allow('READ', 'Everybody shuts it.'),
})

test('a right that a command checks without declaring it is reported, regardless of the result of the check', () => {
  const asked = new Map<Right, boolean>()
  const asker: Asker = {
    levelOn: () => 'READ',
    userId: null,
    isWorkspaceAdmin: false,
    asked: (right, isAllowed) => asked.set(right, isAllowed),
  }
  const door = { scopeId: 'house' }
  policy.viewerCan(asker, door)
  expect(asked).toEqual(new Map())
  policy.allows(asker, 'view', door)
  policy.authorize(asker, 'shut', door)
  expect(() => {
    policy.authorize(asker, 'open', door)
  }).toThrow('Those with a key open it.')
  expect(asked).toEqual(
    new Map([
      ...(['view', 'shut'] as const).map((one) => [policy.may(one), true] as const),
      [policy.may('open'), false],
    ]),
  )

  const command = 'pass-through'
  const of = (who: Parameters<typeof undeclaredOf>[0]['who']): string[] => undeclaredOf({ command, who, asked })
  expect(of([policy.may('open'), policy.may('shut')])).toEqual([])
  expect(of([policy.may('shut')])).toEqual(['pass-through asks for door.open'])
  expect(of({ own: 'It is their door.' })).toEqual([
    'pass-through asks for door.shut',
    'pass-through asks for door.open',
  ])
  expect(of({ elsewhere: 'The house decides.' })).toEqual([])
  expect(of({ installation: 'The wind does it.' })).toEqual([])
})

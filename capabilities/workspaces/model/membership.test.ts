import { expect, test } from 'vitest'
import { ROLES } from '#journal/model/actor.ts'
import { holdsRole, mayGiveRole } from './membership.ts'

const given = (role: Parameters<typeof holdsRole>[0], isWorkspaceAdmin = false): string[] =>
  ROLES.filter((asked) => mayGiveRole({ role, isWorkspaceAdmin }, asked)).toSorted()

test('a role includes those below it', () => {
  const held = (role: Parameters<typeof holdsRole>[0]): string[] =>
    ROLES.filter((asked) => holdsRole(role, asked)).toSorted()
  expect(held('MANAGER')).toEqual(['CONTRIBUTOR', 'MANAGER', 'VIEWER'])
  expect(held('CONTRIBUTOR')).toEqual(['CONTRIBUTOR', 'VIEWER'])
  expect(held('VIEWER')).toEqual(['VIEWER'])
  expect(held(null)).toEqual([])
})

test('users give roles up to their own, viewers and non-members none, administrators any', () => {
  expect(given('MANAGER')).toEqual(['CONTRIBUTOR', 'MANAGER', 'VIEWER'])
  expect(given('CONTRIBUTOR')).toEqual(['CONTRIBUTOR', 'VIEWER'])
  expect(given('VIEWER')).toEqual([])
  expect(given(null)).toEqual([])
  for (const role of ['CONTRIBUTOR', 'VIEWER', null] as const)
    expect(given(role, true)).toEqual(['CONTRIBUTOR', 'MANAGER', 'VIEWER'])
})

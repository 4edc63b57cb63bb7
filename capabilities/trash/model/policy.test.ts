import { expect, test } from 'vitest'
import type { Level } from '#platform/kernel/policy.ts'
import { deletionPolicy, trashPolicy } from './policy.ts'

const may = (level: Level, deletedById: string | null, least: Level = 'WRITE', isForOthers = false) =>
  deletionPolicy.viewerCan(
    { levelOn: () => level, userId: 'ada', isWorkspaceAdmin: false },
    { scopeId: 'place', level: least, deletedById, isForOthers },
  )

test('users see what they deleted themselves, and restore or permanently delete it while they may still delete it', () => {
  expect(may('WRITE', 'ada')).toEqual({ view: true, restore: true, deleteForever: true })
  expect(may('READ', 'ada')).toEqual({ view: true, restore: false, deleteForever: false })
  expect(may('NONE', 'ada')).toEqual({ view: false, restore: false, deleteForever: false })
  expect(may('WRITE', 'ada', 'FULL')).toEqual({ view: true, restore: false, deleteForever: false })
})

test('what others deleted can be restored by users who may delete it, and permanently deleted with full access', () => {
  for (const other of ['ben', null]) {
    expect(may('FULL', other)).toEqual({ view: true, restore: true, deleteForever: true })
    expect(may('FULL', other, 'FULL')).toEqual({ view: true, restore: true, deleteForever: true })
    expect(may('WRITE', other)).toEqual({ view: true, restore: true, deleteForever: false })
    expect(may('WRITE', other, 'FULL')).toEqual({ view: false, restore: false, deleteForever: false })
    expect(may('READ', other)).toEqual({ view: false, restore: false, deleteForever: false })
  }
})

test('what only others may delete can be restored by no level, and is seen by who deleted it', () => {
  expect(may('FULL', 'ben', 'READ', true)).toEqual({ view: false, restore: false, deleteForever: false })
  expect(may('FULL', 'ada', 'READ', true)).toEqual({ view: true, restore: false, deleteForever: false })
})

test('managers and administrators empty the trash', () => {
  const empties = (askerRole: 'MANAGER' | 'CONTRIBUTOR' | null, isWorkspaceAdmin = false): boolean =>
    trashPolicy.allows({ levelOn: () => 'NONE', userId: 'ada', isWorkspaceAdmin }, 'empty', {
      scopeId: 'team',
      askerRole,
    })
  expect([empties('MANAGER'), empties('CONTRIBUTOR'), empties(null), empties(null, true)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

import { expect, test } from 'vitest'
import type { Level } from '#platform/kernel/policy.ts'
import { redactionPolicy, renderPolicy } from './policy.ts'

const asker = (level: Level) => ({ levelOn: () => level, userId: 'ada', isWorkspaceAdmin: false })
const may = (level: Level, facts: object): string[] =>
  Object.entries(redactionPolicy.viewerCan(asker(level), { scopeId: 'place', locked: false, ...facts }))
    .filter(([, can]) => can)
    .map(([action]) => action)
const ALWAYS = ['view', 'playOriginal']

test('contributors decide suggestions, reconsider rejected ones and restore redacted ones, and cannot do these in other states', () => {
  const unlocked = ['view', 'redact', 'search', 'playOriginal']
  for (const [state, action] of [
    ['SUGGESTED', 'decide'],
    ['REJECTED', 'reconsider'],
    ['APPROVED', 'restore'],
    ['RESTORED', undefined],
  ] as const) {
    expect([state, may('WRITE', { state }).toSorted()]).toEqual([
      state,
      [...unlocked, ...(action === undefined ? [] : [action])].toSorted(),
    ])
    expect([state, may('WRITE', { state, locked: true }).toSorted()]).toEqual([state, ALWAYS.toSorted()])
    expect([state, may('READ', { state })]).toEqual([state, []])
  }
})

test('a render can be stopped while it is in progress, and retried after it failed or was stopped', () => {
  const mayOf = (level: Level, state: Parameters<typeof renderPolicy.allows>[2]['state']) =>
    renderPolicy.viewerCan(asker(level), { scopeId: 'place', state })
  for (const state of ['QUEUED', 'RENDERING'] as const)
    expect(mayOf('WRITE', state)).toEqual({ cancel: true, retry: false })
  for (const state of ['FAILURE', 'CANCELLED'] as const)
    expect(mayOf('WRITE', state)).toEqual({ cancel: false, retry: true })
  expect(mayOf('READ', 'QUEUED')).toEqual({ cancel: false, retry: false })
})

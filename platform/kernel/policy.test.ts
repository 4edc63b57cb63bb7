import { expect, test } from 'vitest'
import { allow, definePolicy, type Asker, type Level } from './policy.ts'

const policy = definePolicy<{ scopeId: string; locked: boolean }, 'edit' | 'delete'>('page', {
  edit: allow('WRITE', 'Contributors edit pages.', { when: ({ locked }) => !locked, refusal: 'This page is locked.' }),
  delete: allow('FULL', 'Those with full access delete pages.', { refusal: 'Ask who made it.' }),
})

const who = (level: Level): Asker => ({ levelOn: () => level, userId: 'ada', isWorkspaceAdmin: false })
const page = { scopeId: 's', locked: false }

test('a user without the level reads who may, not that something is locked', () => {
  for (const locked of [false, true])
    expect(() => policy.authorize(who('READ'), 'edit', { ...page, locked })).toThrow('Contributors edit pages.')
  expect(() => policy.authorize(who('WRITE'), 'edit', { ...page, locked: true })).toThrow('This page is locked.')
  expect(() => policy.authorize(who('WRITE'), 'edit', page)).not.toThrow()
})

test('a refusal without a condition is for everyone who is refused', () => {
  expect(() => policy.authorize(who('WRITE'), 'delete', page)).toThrow('Ask who made it.')
})

import type { Id } from '#platform/kernel/ids.ts'
import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

/** Who can see a place, and who decides who else can see it. */
export const scopePolicy = definePolicy<{ scopeId: Id }, 'view' | 'share'>('access', {
  view: allow('READ', 'Everyone who can read a place can see who else can.'),
  share: allow(
    'READ',
    'Users with full access decide who else can see it, as do administrators for everything they can see.',
    {
      when: ({ scopeId }, asker) => atLeast(asker.levelOn(scopeId), 'FULL') || asker.isWorkspaceAdmin,
      refusal: 'Only someone with full access can decide who else can see this.',
    },
  ),
})

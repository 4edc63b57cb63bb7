import type { Id } from '#platform/kernel/ids.ts'
import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

/** Who sees a place, and who decides who else may see it. */
export const scopePolicy = definePolicy<{ scopeId: Id }, 'view' | 'share'>('access', {
  view: allow('READ', 'Whoever can read a place sees who else can.'),
  share: allow(
    'READ',
    'Those with full access decide who else can see it; so do administrators, where they can see it.',
    {
      when: ({ scopeId }, asker) => atLeast(asker.levelOn(scopeId), 'FULL') || asker.isWorkspaceAdmin,
      refusal: 'Only someone with full access can decide who else can see this.',
    },
  ),
})

import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const savedFilterPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'share' | 'delete'>(
  'saved-filter',
  {
    create: allow('WRITE', 'Contributors of the workspace can save filters.', {
      refusal: 'You can filter what you see here, but not save filters.',
    }),
    view: allow('READ', 'Everyone who can read a saved filter can use it on what they can see.'),
    edit: allow('WRITE', 'Users with write access can rename it and change its conditions.'),
    share: allow('FULL', 'Users with full access can share it.'),
    delete: allow('FULL', 'Users with full access can delete it.', {
      refusal: 'Only someone with full access to the filter can delete it.',
    }),
  },
)

export const policies = [savedFilterPolicy]

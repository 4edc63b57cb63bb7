import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const savedFilterPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'share' | 'delete'>(
  'saved-filter',
  {
    create: allow('WRITE', 'Contributors of the workspace save filters.', {
      refusal: 'You can filter what you see here, but not save filters.',
    }),
    view: allow('READ', 'Whoever can read a saved filter takes it up, over what they can see.'),
    edit: allow('WRITE', 'Those who may write rename it and change its conditions.'),
    share: allow('FULL', 'Those with full access let others in.'),
    delete: allow('FULL', 'Those with full access delete it.', {
      refusal: 'Only someone with full access to the filter can delete it.',
    }),
  },
)

export const policies = [savedFilterPolicy]

import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const savedFeedPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'share' | 'delete'>(
  'saved-feed',
  {
    create: allow('WRITE', 'Contributors of the workspace can save feeds.', {
      refusal: 'You can look around here, but not save feeds.',
    }),
    view: allow('READ', 'Everyone who can read a feed can use it; it shows them what they can see.'),
    edit: allow('WRITE', 'Users with write access can rename it and change its conditions.'),
    share: allow('FULL', 'Users with full access can share it.'),
    delete: allow('FULL', 'Users with full access can delete it.', {
      refusal: 'Only someone with full access to the feed can delete it.',
    }),
  },
)

export const policies = [savedFeedPolicy]

import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const savedFeedPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'share' | 'delete'>(
  'saved-feed',
  {
    create: allow('WRITE', 'Contributors of the workspace save feeds.', {
      refusal: 'You can look around here, but not save feeds.',
    }),
    view: allow('READ', 'Whoever can read a feed looks through it, at what they can see.'),
    edit: allow('WRITE', 'Those who may write rename it and change what it asks for.'),
    share: allow('FULL', 'Those with full access let others in.'),
    delete: allow('FULL', 'Those with full access delete it.', {
      refusal: 'Only someone with full access to the feed can delete it.',
    }),
  },
)

export const policies = [savedFeedPolicy]

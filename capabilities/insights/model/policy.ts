import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

interface InsightFacts {
  scopeId: string
  locked: boolean
  publishedAt?: Date | null
}

const unlocked = {
  when: (insight: InsightFacts) => !insight.locked,
  refusal: 'This insight is locked. Unlock it to make changes.',
}

export const insightPolicy = definePolicy<
  InsightFacts,
  'view' | 'find' | 'edit' | 'lock' | 'publish' | 'move' | 'delete'
>('insight', {
  view: allow('READ', 'Whoever can read the project reads its insights.'),
  find: allow(
    'READ',
    'Published insights stand in the lists of whoever can read the project, drafts in those of contributors.',
    {
      when: ({ scopeId, publishedAt = null }, asker) =>
        publishedAt !== null || atLeast(asker.levelOn(scopeId), 'WRITE'),
    },
  ),
  edit: allow('WRITE', 'Contributors edit an insight that is not locked.', unlocked),
  lock: allow('WRITE', 'Contributors lock and unlock.'),
  publish: allow('WRITE', 'Contributors publish and unpublish.'),
  move: allow('WRITE', 'Contributors move an insight that is not locked to a project where they contribute.', unlocked),
  delete: allow('WRITE', 'Contributors delete an insight that is not locked.', unlocked),
})

export const policies = [insightPolicy]

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
  view: allow('READ', 'Everyone who can read the project can read its insights.'),
  find: allow(
    'READ',
    'Lists show published insights to everyone who can read the project, and drafts to contributors.',
    {
      when: ({ scopeId, publishedAt = null }, asker) =>
        publishedAt !== null || atLeast(asker.levelOn(scopeId), 'WRITE'),
    },
  ),
  edit: allow('WRITE', 'Contributors can edit an insight that is not locked.', unlocked),
  lock: allow('WRITE', 'Contributors can lock and unlock it.'),
  publish: allow('WRITE', 'Contributors can publish and unpublish it.'),
  move: allow('WRITE', 'Contributors can move an unlocked insight to a project they contribute to.', unlocked),
  delete: allow('WRITE', 'Contributors can delete an insight that is not locked.', unlocked),
})

export const policies = [insightPolicy]

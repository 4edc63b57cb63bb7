import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface TemplateFacts {
  scopeId: string
  createdById: string | null
}

const ownOrFull = {
  when: ({ createdById, scopeId }: TemplateFacts, asker: { userId: string | null; levelOn(scopeId: string): string }) =>
    (createdById !== null && createdById === asker.userId) || asker.levelOn(scopeId) === 'FULL',
  refusal: 'Only whoever made the template, or someone with full access to what it was made of, can do this.',
}

/**
 * A template has its own scope, with the people who had access to its source; one without a source is in the workspace
 * itself.
 */
export const templatePolicy = definePolicy<TemplateFacts, 'view' | 'create' | 'edit' | 'delete'>('template', {
  view: allow(
    'READ',
    'Whoever had access to what a template was made of sees it and what is in it; of one made of nothing, whoever can look around in the workspace.',
  ),
  create: allow(
    'WRITE',
    'Contributors make templates: of insights that they see, and of projects that they have full access to.',
    { refusal: 'You can look around here, but not make templates.' },
  ),
  edit: allow(
    'WRITE',
    'Whoever made a template changes it, and so do those with full access to what it was made of.',
    ownOrFull,
  ),
  delete: allow(
    'WRITE',
    'Whoever made a template deletes it, and so do those with full access to what it was made of.',
    ownOrFull,
  ),
})

/** Copies and their progress. */
export const copyPolicy = definePolicy<TemplateFacts, 'view' | 'cancel'>('projectCopy', {
  view: allow('NONE', 'Whoever began a copy sees how far it is.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
  cancel: allow('NONE', 'Whoever began a copy stops it.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
})

export const policies = [templatePolicy, copyPolicy]

import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface TemplateFacts {
  scopeId: string
  createdById: string | null
}

const ownOrFull = {
  when: ({ createdById, scopeId }: TemplateFacts, asker: { userId: string | null; levelOn(scopeId: string): string }) =>
    (createdById !== null && createdById === asker.userId) || asker.levelOn(scopeId) === 'FULL',
  refusal: 'Only the user who made the template, or someone with full access to its source, can do this.',
}

/**
 * A template has its own scope, with the people who had access to its source; one without a source is in the workspace
 * itself.
 */
export const templatePolicy = definePolicy<TemplateFacts, 'view' | 'create' | 'edit' | 'delete'>('template', {
  view: allow(
    'READ',
    'Users who had access to the source of a template can see it and its contents; without a source, everyone who can read the workspace.',
  ),
  create: allow(
    'WRITE',
    'Contributors can make templates of insights that they can see and of projects that they have full access to.',
    { refusal: 'You can look around here, but not make templates.' },
  ),
  edit: allow(
    'WRITE',
    'The user who made a template and users with full access to its source can change it.',
    ownOrFull,
  ),
  delete: allow(
    'WRITE',
    'The user who made a template and users with full access to its source can delete it.',
    ownOrFull,
  ),
})

/** Copies and their progress. */
export const copyPolicy = definePolicy<TemplateFacts, 'view' | 'cancel'>('projectCopy', {
  view: allow('NONE', 'The user who started a copy can see its progress.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
  cancel: allow('NONE', 'The user who started a copy can stop it.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
})

export const policies = [templatePolicy, copyPolicy]

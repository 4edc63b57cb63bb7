import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface TemplateFacts {
  scopeId: string
  createdById: string | null
}

const ownOrFull = {
  when: ({ createdById, scopeId }: TemplateFacts, asker: { userId: string | null; levelOn(scopeId: string): string }) =>
    (createdById !== null && createdById === asker.userId) || asker.levelOn(scopeId) === 'FULL',
  refusal: 'Only whoever made the template, or someone with full access to the workspace, can do this.',
}

/** Templates lie in the workspace itself. */
export const templatePolicy = definePolicy<TemplateFacts, 'view' | 'create' | 'edit' | 'delete'>('template', {
  view: allow('READ', 'Whoever can look around in the workspace sees its templates and what is in them.'),
  create: allow(
    'WRITE',
    'Contributors make templates: of insights that they see, and of projects that they have full access to.',
    { refusal: 'You can look around here, but not make templates.' },
  ),
  edit: allow(
    'WRITE',
    'Whoever made a template changes it, and so do those with full access to the workspace.',
    ownOrFull,
  ),
  delete: allow(
    'WRITE',
    'Whoever made a template deletes it, and so do those with full access to the workspace.',
    ownOrFull,
  ),
})

/** How far a copy is. */
export const copyPolicy = definePolicy<TemplateFacts, 'view' | 'cancel'>('projectCopy', {
  view: allow('NONE', 'Whoever began a copy sees how far it is.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
  cancel: allow('NONE', 'Whoever began a copy stops it.', {
    when: ({ createdById }, { userId }) => createdById !== null && createdById === userId,
  }),
})

export const policies = [templatePolicy, copyPolicy]

import type { Id } from '#platform/kernel/ids.ts'
import { allow, definePolicy } from '#platform/kernel/policy.ts'

/** What a user may do with a document, according to its owner. */
export type DocumentAccess = 'none' | 'read' | 'write'

interface DocumentFacts {
  scopeId: Id
  access: DocumentAccess
}

/**
 * The rights on a document, from the access that its owner allows: a note, an insight, a readme. The owner knows which
 * level that takes.
 */
export const documentPolicy = definePolicy<DocumentFacts, 'view' | 'write'>('document', {
  view: allow('NONE', 'Whoever can see what a text belongs to reads it.', { when: ({ access }) => access !== 'none' }),
  write: allow('NONE', 'Whoever may edit what a text belongs to writes in it.', {
    when: ({ access }) => access === 'write',
    refusal: 'This text can only be read at the moment.',
  }),
})

export const policies = [documentPolicy]

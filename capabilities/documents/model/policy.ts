import type { Id } from '#platform/kernel/ids.ts'
import { allow, definePolicy } from '#platform/kernel/policy.ts'

/** What a user may do with a document, according to its owner. */
export type DocumentAccess = 'none' | 'read' | 'write'

interface DocumentFacts {
  scopeId: Id
  access: DocumentAccess
}

/**
 * The rights on a document, from the access that its owner (a note, an insight, a readme) allows. The owner decides the
 * required level.
 */
export const documentPolicy = definePolicy<DocumentFacts, 'view' | 'write'>('document', {
  view: allow('NONE', 'Everyone who can see the owner of a text can read it.', {
    when: ({ access }) => access !== 'none',
  }),
  write: allow('NONE', 'Everyone who can edit the owner of a text can write in it.', {
    when: ({ access }) => access === 'write',
    refusal: 'This text can only be read at the moment.',
  }),
})

export const policies = [documentPolicy]

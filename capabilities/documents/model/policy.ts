import type { Id } from '#platform/kernel/ids.ts'
import { allow, definePolicy } from '#platform/kernel/policy.ts'

/** What somebody may do with a document, as what it is the text of says. */
export type DocumentAccess = 'none' | 'read' | 'write'

interface DocumentFacts {
  scopeId: Id
  access: DocumentAccess
}

/** Sums up what the owner of a document says of it: a note, an insight, a readme. Which level that takes, the owner knows. */
export const documentPolicy = definePolicy<DocumentFacts, 'view' | 'write'>('document', {
  view: allow('NONE', 'Whoever can see what a text belongs to reads it.', { when: ({ access }) => access !== 'none' }),
  write: allow('NONE', 'Whoever may edit what a text belongs to writes in it.', {
    when: ({ access }) => access === 'write',
    refusal: 'This text can only be read at the moment.',
  }),
})

export const policies = [documentPolicy]

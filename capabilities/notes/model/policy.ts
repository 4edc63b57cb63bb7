import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface NoteFacts {
  scopeId: string
  locked: boolean
}

const unlocked = { when: (note: NoteFacts) => !note.locked, refusal: 'This note is locked. Unlock it to make changes.' }

export const notePolicy = definePolicy<NoteFacts, 'view' | 'edit' | 'highlight' | 'lock' | 'move' | 'delete'>('note', {
  view: allow('READ', 'Everyone who can read the project can read its notes.'),
  edit: allow('WRITE', 'Contributors can edit a note that is not locked.', unlocked),
  highlight: allow('WRITE', 'Contributors can highlight and tag, also in a locked note: its text does not change.'),
  lock: allow('WRITE', 'Contributors can lock and unlock it.'),
  move: allow('WRITE', 'Contributors can move an unlocked note to a project they contribute to.', unlocked),
  delete: allow('WRITE', 'Contributors can delete a note that is not locked.', unlocked),
})

export const questionPolicy = definePolicy<{ scopeId: string }, 'view' | 'edit'>('question', {
  view: allow('READ', 'Everyone who can read the project can read its questions.'),
  edit: allow('WRITE', 'Contributors can create, change and delete questions.'),
})

export const policies = [notePolicy, questionPolicy]

import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface NoteFacts {
  scopeId: string
  locked: boolean
}

const unlocked = { when: (note: NoteFacts) => !note.locked, refusal: 'This note is locked. Unlock it to make changes.' }

export const notePolicy = definePolicy<NoteFacts, 'view' | 'edit' | 'highlight' | 'lock' | 'move' | 'delete'>('note', {
  view: allow('READ', 'Whoever can read the project reads its notes.'),
  edit: allow('WRITE', 'Contributors edit a note that is not locked.', unlocked),
  highlight: allow('WRITE', 'Contributors highlight and tag, in a locked note too: the words stay as they are.'),
  lock: allow('WRITE', 'Contributors lock and unlock.'),
  move: allow('WRITE', 'Contributors move a note that is not locked to a project where they contribute.', unlocked),
  delete: allow('WRITE', 'Contributors delete a note that is not locked.', unlocked),
})

export const questionPolicy = definePolicy<{ scopeId: string }, 'view' | 'edit'>('question', {
  view: allow('READ', 'Whoever can read the project reads its questions.'),
  edit: allow('WRITE', 'Contributors make questions, change them and delete them.'),
})

export const policies = [notePolicy, questionPolicy]

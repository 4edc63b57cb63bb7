export { notePolicy } from '../model/policy.ts'

export { addNotes, type NoteToAdd } from './add-notes.ts'
export { noteObject } from './graphql.ts'
export { requireNote } from './require-note.ts'
export { findNote, findNotes, trashImportedNotes, updateNote, visibleNotes } from './store.ts'
export { ensureQuestions } from './ensure-questions.ts'
export { appendOptions } from './questions-store.ts'
export { insertResponses, replaceResponses } from './responses-store.ts'

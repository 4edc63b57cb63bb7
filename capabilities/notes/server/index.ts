export { notePolicy, questionPolicy } from '../model/policy.ts'

export { addNotes, sendNotes, type NoteToAdd } from './add-notes.ts'
export { answerQuestions } from './answer-questions.ts'
export { changeNote } from './commands/change-note.ts'
export { notesAdded } from './notes-added.ts'
export { documentToEdit } from './document-to-edit.ts'
export { noteObject } from './graphql.ts'
export { requireNote } from './require-note.ts'
export { countNotes, findNote, findNotes, listNotes, trashImportedNotes, updateNote, visibleNotes } from './store.ts'
export { ensureQuestions, findQuestions } from './ensure-questions.ts'
export { appendOptions, findQuestions as questionsById, questionsOf, visibleQuestions } from './questions-store.ts'
export { questionObject, responseObject } from './question-objects.ts'
export { noteSameAnswers } from './same-answers.ts'
export { readOtherwise, rowLabels } from './searched-text.ts'
export { findNearNotes, type NearNotes } from './sketches-store.ts'
export {
  answersShown,
  firstOpenAnswers,
  insertResponses,
  replaceResponses,
  responsesOf,
  type ResponseRow,
} from './responses-store.ts'

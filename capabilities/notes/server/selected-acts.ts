import { actsOnThings } from '#content-kinds/server/index.ts'
import { notePolicy } from '../model/policy.ts'
import { deleteNotes } from './commands/delete-notes.ts'
import { duplicateNotes } from './commands/duplicate-notes.ts'
import { moveNotes } from './commands/move-notes.ts'
import { findNotes } from './store.ts'

/** The bulk acts on selected notes. */
export const actsOnNotes = actsOnThings({
  kind: 'note',
  find: findNotes,
  policy: notePolicy,
  deleting: deleteNotes,
  moving: moveNotes,
  duplicating: duplicateNotes,
  // A note is copied and deleted with its answers, values and highlights.
  grows: ['notes', 'responses', 'field_values', 'highlights', 'highlight_tags'],
})

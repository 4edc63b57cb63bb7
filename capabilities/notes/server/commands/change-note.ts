import { defineCommand } from '#journal/server/index.ts'
import { noteEvents } from '../../model/events.ts'
import { noteChange } from '../../model/note.ts'
import { notePolicy } from '../../model/policy.ts'
import { requireNote } from '../require-note.ts'
import { updateNote } from '../store.ts'

/** Renames a note, or locks it against changes and unlocks it. */
export const changeNote = defineCommand({
  name: 'change-note',
  who: [notePolicy.may('edit'), notePolicy.may('lock')],
  undo: 'rows',
  input: noteChange,
  async run({ tx, actor, emit }, { id, title, locked }) {
    const note = await requireNote(tx, actor, id)
    // A request without any change still touches the note.
    if (title !== undefined || locked === undefined) notePolicy.authorize(actor, 'edit', note)
    if (locked !== undefined) notePolicy.authorize(actor, 'lock', note)
    await updateNote(tx, id, { ...(title === undefined ? {} : { title }), ...(locked === undefined ? {} : { locked }) })
    const before = { title: note.title, locked: note.locked }
    const after = { title: title ?? note.title, locked: locked ?? note.locked }
    emit(noteEvents.changed({ id, scopeId: note.scopeId, before, after }))
    return { id }
  },
})

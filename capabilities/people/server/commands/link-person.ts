import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { notePersonEvents } from '../../model/events.ts'
import { linkNotes, requirePerson, unlinkNote } from '../store.ts'

/** Links a note to a person, or unlinks it. */
export const linkPerson = defineCommand({
  name: 'link-person',
  who: [notePolicy.may('highlight')],
  undo: 'rows',
  input: z.object({ noteId: z.uuid(), personId: z.uuid(), linked: z.boolean() }),
  async run({ tx, teamId, actor, emit }, { noteId, personId, linked }) {
    const note = await requireNote(tx, actor, noteId)
    notePolicy.authorize(actor, 'highlight', note)
    await requirePerson(tx, actor, personId)
    if (linked) await linkNotes(tx, teamId, [{ noteId, personId }])
    else await unlinkNote(tx, noteId, personId)
    emit(
      notePersonEvents[linked ? 'person-linked' : 'person-unlinked']({
        id: noteId,
        scopeId: note.scopeId,
        after: { personId },
      }),
    )
    return { id: noteId }
  },
})

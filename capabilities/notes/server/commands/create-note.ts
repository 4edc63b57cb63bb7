import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { findProject, projectPolicy, projectToTouch } from '#projects/server/index.ts'
import { newNote, type Note } from '../../model/note.ts'
import { addEmptyNote } from '../add-notes.ts'
import { deleteNotes } from './delete-notes.ts'

/**
 * `note` is what was made; a call that is sent again is answered with the id alone, and the note read as it stands by
 * then.
 */
interface CreatedNote {
  id: Id
  note?: Note
}

/** Makes a note in a project, without words yet. */
export const createNote = defineCommand({
  name: 'create-note',
  who: [projectPolicy.may('contribute')],
  undo: madeThing('notes', async (context, id) => deleteNotes.run(context, { ids: [id] })),
  input: newNote,
  async run(context, { id, projectId, title }): Promise<CreatedNote> {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    context.withCommit(projectToTouch(projectId))
    const note = await addEmptyNote(context, project, { id, title })
    return { id: note.id, note }
  },
  kept: ({ id }) => ({ id }),
})

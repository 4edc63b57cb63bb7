import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { findProject, projectPolicy, projectToTouch } from '#projects/server/index.ts'
import { newNote, type GivenContent, type Note } from '../../model/note.ts'
import { addLastNote } from '../add-notes.ts'
import { readGiven } from '../given-content-thread.ts'
import { deleteNotes } from './delete-notes.ts'

function isGiven({ content, markdown, html }: GivenContent): boolean {
  return content !== undefined || markdown !== undefined || html !== undefined
}

/**
 * `note` is the new note; a repeated call is answered with the id alone, and the note is then read in its current
 * state.
 */
interface CreatedNote {
  id: Id
  note?: Note
}

/**
 * Creates a note in a project: empty, or with a text given as the editor's JSON, as Markdown or as HTML. A given text
 * is cleaned like a paste; highlights and comments of another text are dropped, and answers and files are added after
 * the note exists.
 */
export const createNote = defineCommand({
  name: 'create-note',
  who: [projectPolicy.may('contribute')],
  undo: madeThing('notes', async (context, id) => deleteNotes.run(context, { ids: [id] })),
  input: newNote,
  async run(context, { id, projectId, title, ...given }): Promise<CreatedNote> {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    context.withCommit(projectToTouch(projectId))
    const text = isGiven(given) ? { content: await readGiven(given) } : {}
    const note = await addLastNote(context, project, { id, title, ...text })
    return { id: note.id, note }
  },
  kept: ({ id }) => ({ id }),
})

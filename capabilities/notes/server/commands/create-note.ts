import { notFound } from '#platform/kernel/errors.ts'
import { emptyContent } from '#editor/document/content.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { newNote } from '../../model/note.ts'
import { addNotes } from '../add-notes.ts'

export const createNote = defineCommand({
  name: 'create-note',
  input: newNote,
  async run(context, { id, projectId, title }) {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    const [[created]] = await Promise.all([addNotes(context, project, [{ id, title, content: emptyContent(), origin: 'written' }]), touchProject(context.tx, projectId)])
    if (created === undefined) throw new Error('One note was added.')
    return { id: created }
  },
})

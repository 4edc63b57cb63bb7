import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { defineCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'

/** Makes a project with notes of plain text. */
export const addResearch = defineCommand({
  name: 'add-research',
  who: { installation: 'It sets a test up.' },
  input: z.object({ title: z.string(), notes: z.array(z.object({ title: z.string(), text: z.string() })) }),
  async run(context, { title, notes }) {
    const projectId = await addProject(context, { title, summary: '', folderId: null, icon: null, color: null })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const noteIds = await addNotes(
      context,
      project,
      notes.map((note) => ({ title: note.title, content: contentOfText(note.text), origin: 'written' as const })),
    )
    return { projectId, scopeId: project.scopeId, noteIds }
  },
})

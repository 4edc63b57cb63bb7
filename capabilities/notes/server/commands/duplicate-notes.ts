import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { copyTogether } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProjects, projectPolicy, touchProject } from '#projects/server/index.ts'
import { MAX_NOTES_COPIED_AT_ONCE } from '../../model/limits.ts'
import { notePolicy } from '../../model/policy.ts'
import { findNotes, nameCopies } from '../store.ts'

/** Makes copies of notes in their project as one act: with their fields, answers, contacts and highlights. @returns the copies, in the order of the notes */
export const duplicateNotes = defineCommand({
  name: 'duplicate-notes',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a note first.').max(MAX_NOTES_COPIED_AT_ONCE, `At most ${MAX_NOTES_COPIED_AT_ONCE} notes are duplicated at once.`) }),
  async run(context, { ids }) {
    const { tx, actor } = context
    const found = new Map((await findNotes(tx, ids)).filter((note) => notePolicy.allows(actor, 'view', note)).map((note) => [note.id, note]))
    if (ids.some((id) => !found.has(id))) throw notFound('A note')
    const copies: string[] = []
    for (const project of await findProjects(tx, [...new Set([...found.values()].map((note) => note.projectId))])) {
      projectPolicy.authorize(actor, 'contribute', project)
      copies.push(...(await copyTogether(context, project.scopeId, 'notes', [...found.values()].flatMap((note) => (note.projectId === project.id ? [note.id] : [])))))
      await touchProject(tx, project.id)
    }
    await nameCopies(tx, copies)
    return { ids: copies }
  },
})

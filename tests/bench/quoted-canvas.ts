import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { addTags, insertHighlights } from '#highlights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'
import { ensureTag } from '#tags/server/index.ts'

const NOTES = 100
const TAGS = 24

/** Adds highlights to a project, each with one of its tags. Returns their ids. */
export const addQuotes = defineCommand({
  name: 'add-quotes',
  who: { installation: 'It sets a bench up.' },
  input: z.object({ projectId: z.uuid(), count: z.int() }),
  async run(context, { projectId, count }) {
    const { tx, teamId } = context
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was created.')
    const noteIds = await addNotes(
      context,
      project,
      Array.from({ length: NOTES }, (_, at) => ({
        title: `Interview ${at}`,
        content: contentOfText('Words'),
        origin: 'written' as const,
      })),
    )
    const ids = Array.from({ length: count }, () => newId())
    await insertHighlights(
      tx,
      teamId,
      context.principal,
      ids.map((id, at) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId: noteIds[at % NOTES] ?? '',
        text: `What was said on day ${at} about planning a week, in a sentence of about this length.`,
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position: at,
        inlineCommentOnly: false,
      })),
    )
    for (let tag = 0; tag < TAGS; tag += 1) {
      const { id } = await ensureTag(context, project, { title: `Theme ${tag}` })
      const tagged: Id[] = ids.filter((_, at) => at % TAGS === tag)
      await addTags(tx, teamId, tagged, [id])
    }
    return { ids }
  },
})

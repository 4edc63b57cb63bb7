import { z } from 'zod'
import type { DocumentJson } from '#editor/document/content.ts'
import { defineCommand } from '#journal/server/index.ts'
import { addNotes, ensureQuestions, insertResponses } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'

const answered = z.object({
  projectId: z.uuid(),
  /** The imported file; null for notes written by hand. */
  sourceId: z.uuid().nullable().default(null),
  options: z.array(z.string()),
  /** The answers of each response to the open question and to the choice; null for no answer. */
  rows: z.array(z.object({ said: z.string().nullable(), chose: z.array(z.string()).nullable() })),
})

/** Adds a small survey to a project: one open question and one with several options. */
export const addSurvey = defineCommand({
  name: 'add-survey-of-test',
  who: { installation: 'It sets a test up.' },
  input: answered,
  async run(context, { projectId, sourceId, options, rows }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const [open, choice] = await ensureQuestions(context, project, [
      { type: 'FREE_TEXT', text: 'Why?', options: [] },
      { type: 'MULTI_SELECT', text: 'Which?', options },
    ])
    if (!open || !choice) throw new Error('Two questions were asked for.')
    const idOf = (optionText: string): Id => choice.options.find((one) => one.optionText === optionText)?.id ?? ''
    const notes = rows.map(({ said, chose }, at) => {
      const content: DocumentJson = {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: `Row ${at}` }] },
          ...(said === null
            ? []
            : [
                {
                  type: 'questionResponse',
                  attrs: { questionId: open.id },
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
                },
              ]),
          ...(chose === null
            ? []
            : [
                {
                  type: 'questionResponse',
                  attrs: { questionId: choice.id, optionIds: chose.map(idOf) },
                  content: [{ type: 'paragraph' }],
                },
              ]),
        ],
      }
      return { id: newId(), title: `Row ${at}`, content, origin: 'imported' as const, importSourceId: sourceId }
    })
    await addNotes(context, project, notes)
    await insertResponses(
      context.tx,
      context.teamId,
      rows.flatMap(({ said, chose }, at) => {
        const noteId = notes[at]?.id ?? ''
        return [
          ...(said === null ? [] : [{ noteId, questionId: open.id, response: [said] }]),
          ...(chose === null ? [] : [{ noteId, questionId: choice.id, response: chose.map(idOf) }]),
        ]
      }),
    )
    return {
      noteIds: notes.map(({ id }) => id),
      openId: open.id,
      choiceId: choice.id,
      optionIds: options.map(idOf),
    }
  },
})

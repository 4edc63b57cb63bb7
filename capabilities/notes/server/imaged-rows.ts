import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { imagedThings, type ImagedTable, type NewEvent } from '#journal/server/index.ts'
import { noteEvents, questionEvents } from '../model/events.ts'
import { notePolicy, questionPolicy } from '../model/policy.ts'
import { mergedOptions } from '../model/question.ts'
import { readChoicesAnew } from './responses-store.ts'

/** Undo of changes to notes' own rows; their texts have their own histories. */
export const imagedNotes = imagedThings({
  table: 'notes',
  row: z.object({ title: z.string(), locked: z.boolean() }),
  authorize(actor, { scopeId, columns, is }) {
    // If the act changed the lock too, locking is authorized separately.
    const facts = { scopeId, locked: is.locked && !columns.includes('locked') }
    if (columns.includes('locked')) notePolicy.authorize(actor, 'lock', facts)
    if (columns.some((column) => column !== 'locked')) notePolicy.authorize(actor, 'edit', facts)
  },
  eventOf: ({ id, scopeId, was, is }) => noteEvents.changed({ id, scopeId, before: was, after: is }),
})

const imagedQuestion = z.object({
  text: z.string(),
  options: z.array(z.object({ id: z.string(), optionText: z.string() })),
  past_options: z.array(z.object({ id: z.string(), optionText: z.string(), mergedInto: z.string().nullable() })),
  rank: z.number(),
})

/** Undo of changes to questions. Merged options are separated again by reading the texts that chose them. */
export const imagedQuestions: ImagedTable = {
  table: 'questions',
  keys: ['id'],
  isUntouched: true,
  async putBack({ tx, actor }, rows) {
    const reported: NewEvent[] = []
    for (const { thingId: id, before, row } of rows) {
      const scopeId = String(row['scope_id'])
      if (actor.levelOn(scopeId) === 'NONE') throw notFound('What you did')
      questionPolicy.authorize(actor, 'edit', { scopeId })
      const [was, is] = [imagedQuestion.parse({ ...row, ...before }), imagedQuestion.parse(row)]
      if (before?.['past_options'] !== undefined) {
        const merged = mergedOptions({ pastOptions: is.past_options })
        const concerned = [was, is].flatMap(({ options, past_options }) => [...options, ...past_options])
        await readChoicesAnew(tx, id, merged, [...new Set(concerned.map((option) => option.id))])
      }
      reported.push(questionEvents.changed({ id, scopeId, before: said(was), after: said(is) }))
    }
    return reported
  },
}

function said({ text, options, rank }: z.output<typeof imagedQuestion>) {
  return { title: text, options: options.map(({ optionText }) => optionText), rank }
}

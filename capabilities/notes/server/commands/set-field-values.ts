import { z } from 'zod'
import { fillFields, givenValues } from '#fields/server/index.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notePolicy } from '../../model/policy.ts'
import { requireNote } from '../require-note.ts'

/** Sets values of a note's fields; null empties one. */
export const setFieldValues = defineCommand({
  name: 'set-field-values',
  who: [notePolicy.may('edit'), fieldPolicy.may('fill')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), values: givenValues }),
  async run(context, { id, values }) {
    const note = await requireNote(context.tx, context.actor, id)
    notePolicy.authorize(context.actor, 'edit', note)
    await fillFields(context, { kind: 'note', id, scopeId: note.scopeId }, values)
    return { id }
  },
})

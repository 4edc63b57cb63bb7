import { z } from 'zod'
import { fillFields, givenValues } from '#fields/server/index.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personPolicy } from '../../model/policy.ts'
import { requirePerson } from '../store.ts'

/** Fills fields of a contact; null empties one. */
export const fillPersonFields = defineCommand({
  name: 'fill-person-fields',
  who: [personPolicy.may('edit'), fieldPolicy.may('fill')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), values: givenValues }),
  async run(context, { id, values }) {
    const person = await requirePerson(context.tx, context.actor, id)
    personPolicy.authorize(context.actor, 'edit', person)
    await fillFields(context, { kind: 'person', id, scopeId: person.scopeId }, values)
    return { id }
  },
})

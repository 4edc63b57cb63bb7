import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { fillFields, givenValues } from '#fields/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personPolicy } from '../../model/policy.ts'
import { findPeople } from '../store.ts'

export const fillPersonFields = defineCommand({
  name: 'fill-person-fields',
  input: z.object({ id: z.uuid(), values: givenValues }),
  async run(context, { id, values }) {
    const [person] = await findPeople(context.tx, [id])
    if (!person || !personPolicy.allows(context.actor, 'view', person)) throw notFound('The person')
    personPolicy.authorize(context.actor, 'edit', person)
    await fillFields(context, { kind: 'person', id, scopeId: person.scopeId }, values)
    return { id }
  },
})

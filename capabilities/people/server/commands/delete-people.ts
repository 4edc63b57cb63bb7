import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreDeletion } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personPolicy } from '../../model/policy.ts'
import { findPeople, trashPeople } from '../store.ts'

const MAX_PEOPLE_AT_ONCE = 1000

export const deletePeople = defineCommand({
  name: 'delete-people',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a person first.').max(MAX_PEOPLE_AT_ONCE) }),
  async run(context, { ids }) {
    const { tx, actor, emit } = context
    const people = await findPeople(tx, ids)
    const [first] = people
    if (!first || people.length !== new Set(ids).size || people.some((one) => !personPolicy.allows(actor, 'view', one))) throw notFound('A person')
    for (const person of people) personPolicy.authorize(actor, 'delete', person)
    const title = people.length === 1 ? first.name : `${people.length} people`
    const deletionId = await recordDeletion(context, { kind: 'person', id: first.id, title, scopeId: first.scopeId })
    for (const { id, scopeId } of await trashPeople(tx, { ids }, deletionId)) emit({ type: 'person.deleted', resource: { kind: 'person', id }, scopeId })
    return { deletionId, ids: people.map((person) => person.id) }
  },
})

export const restorePeople = defineCommand({
  name: 'restore-people',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const deletion = await context.tx.selectFrom('deletions').select(['scope_id', 'resource_kind']).where('id', '=', deletionId).executeTakeFirst()
    if (!deletion || deletion.resource_kind !== 'person') throw notFound('What was deleted')
    personPolicy.authorize(context.actor, 'delete', { scopeId: deletion.scope_id })
    await restoreDeletion(context, deletionId)
    return { deletionId }
  },
})

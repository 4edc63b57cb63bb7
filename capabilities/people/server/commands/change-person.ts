import { Failure } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personEvents } from '../../model/events.ts'
import { personChange } from '../../model/person.ts'
import { personPolicy } from '../../model/policy.ts'
import { isAddressSeen, requirePerson, updatePerson } from '../store.ts'

/** Changes the name, the address or the summary of a contact. */
export const changePerson = defineCommand({
  name: 'change-person',
  who: [personPolicy.may('edit')],
  undo: 'rows',
  input: personChange,
  async run({ tx, actor, emit }, { id, ...change }) {
    const person = await requirePerson(tx, actor, id)
    personPolicy.authorize(actor, 'edit', person)
    const taken = (cause?: unknown): Failure =>
      new Failure('InvalidOperation', `Someone else has the address ${change.email ?? ''}.`, { cause })
    if (change.email != null && (await isAddressSeen(tx, actor, { email: change.email, besides: id }))) throw taken()
    try {
      await updatePerson(tx, id, change)
    } catch (error) {
      throw isUniqueViolation(error, 'people_by_email') ? taken(error) : error
    }
    const before = { name: person.name, email: person.email, summary: person.summary }
    emit(personEvents.changed({ id, scopeId: person.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})

import { Failure, notFound } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personChange } from '../../model/person.ts'
import { personPolicy } from '../../model/policy.ts'
import { findPeople, updatePerson } from '../store.ts'

export const changePerson = defineCommand({
  name: 'change-person',
  input: personChange,
  async run({ tx, actor, emit }, { id, ...change }) {
    const [person] = await findPeople(tx, [id])
    if (!person || !personPolicy.allows(actor, 'view', person)) throw notFound('The person')
    personPolicy.authorize(actor, 'edit', person)
    try {
      await updatePerson(tx, id, change)
    } catch (error) {
      if (isUniqueViolation(error, 'people_by_email'))
        throw new Failure('InvalidOperation', `Somebody else has the address ${change.email ?? ''}.`, { cause: error })
      throw error
    }
    const before = { name: person.name, email: person.email, summary: person.summary }
    emit({
      type: 'person.changed',
      resource: { kind: 'person', id },
      scopeId: person.scopeId,
      before,
      after: { ...before, ...change },
    })
    return { id }
  },
})

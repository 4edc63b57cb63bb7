import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { newPerson } from '../../model/person.ts'
import { personPolicy } from '../../model/policy.ts'
import { insertPeople, linkNotes, peopleScope } from '../store.ts'

export const createPerson = defineCommand({
  name: 'create-person',
  input: newPerson,
  async run({ tx, teamId, actor, principal, emit }, { id = newId(), name, email, noteId }) {
    const scopeId = await peopleScope(tx, teamId)
    personPolicy.authorize(actor, 'edit', { scopeId })
    try {
      await insertPeople(tx, teamId, principal, [{ id, scopeId, name, email }])
    } catch (error) {
      if (isUniqueViolation(error, 'people_by_email'))
        throw new Failure('InvalidOperation', `Somebody with the address ${email ?? ''} is in the directory already.`, {
          cause: error,
        })
      throw error
    }
    if (noteId !== null) {
      const note = await requireNote(tx, actor, noteId)
      notePolicy.authorize(actor, 'highlight', note)
      await linkNotes(tx, teamId, [{ noteId, personId: id }])
      emit({
        type: 'note.person-linked',
        resource: { kind: 'note', id: noteId },
        scopeId: note.scopeId,
        after: { personId: id },
      })
    }
    emit({ type: 'person.created', resource: { kind: 'person', id }, scopeId, after: { name } })
    return { id }
  },
})

import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { notePersonEvents, personEvents } from '../../model/events.ts'
import { newPerson } from '../../model/person.ts'
import { personPolicy } from '../../model/policy.ts'
import { insertPeople, isAddressSeen, linkNotes, peopleScope } from '../store.ts'
import { deletePeople } from './delete-people.ts'

/** Adds a contact to the directory of people. */
export const createPerson = defineCommand({
  name: 'create-person',
  who: [personPolicy.may('edit'), notePolicy.may('highlight')],
  undo: madeThing('people', async (context, id) => deletePeople.run(context, { ids: [id] })),
  input: newPerson,
  async run({ tx, teamId, actor, principal, emit }, { id = newId(), name, email, noteId }) {
    const scopeId = await peopleScope(tx, teamId)
    personPolicy.authorize(actor, 'edit', { scopeId })
    const note = noteId === null ? null : await requireNote(tx, actor, noteId)
    if (note) notePolicy.authorize(actor, 'highlight', note)
    const taken = (cause?: unknown): Failure =>
      new Failure('InvalidOperation', `Someone with the address ${email ?? ''} is in the directory already.`, {
        cause,
      })
    if (email !== null && (await isAddressSeen(tx, actor, { email, besides: id }))) throw taken()
    try {
      await insertPeople(tx, teamId, principal, [{ id, scopeId, originScopeId: note?.scopeId ?? scopeId, name, email }])
    } catch (error) {
      throw isUniqueViolation(error, 'people_by_email') ? taken(error) : error
    }
    if (note) {
      await linkNotes(tx, teamId, [{ noteId: note.id, personId: id }])
      emit(notePersonEvents['person-linked']({ id: note.id, scopeId: note.scopeId, after: { personId: id } }))
    }
    emit(personEvents.created({ id, scopeId, after: { name } }))
    return { id }
  },
})

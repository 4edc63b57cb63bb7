import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { savedFilterEvents } from '../../model/events.ts'
import { MAX_SAVED_FILTERS_OF_PERSON } from '../../model/limits.ts'
import { savedFilterPolicy } from '../../model/policy.ts'
import { newSavedFilter } from '../../model/saved-filter.ts'
import { countSavedFiltersOf, insertSavedFilter } from '../store.ts'
import { deleteSavedFilter } from './delete-saved-filter.ts'

const TOO_MANY = `One person keeps at most ${MAX_SAVED_FILTERS_OF_PERSON} filters. Delete one first.`

/**
 * Saves conditions under a name, in its own scope that only its creator sees. A filter that no user created is visible
 * to everyone.
 */
export const createSavedFilter = defineCommand({
  name: 'create-saved-filter',
  who: [savedFilterPolicy.may('create')],
  undo: madeThing('saved_filters', async (context, id) => deleteSavedFilter.run(context, { id })),
  input: newSavedFilter,
  async run(context, { id = newId(), ...saved }) {
    const { tx, teamId, actor, principal, emit } = context
    savedFilterPolicy.authorize(actor, 'create', { scopeId: teamId })
    if (actor.userId !== null && (await countSavedFiltersOf(tx, actor.userId)) >= MAX_SAVED_FILTERS_OF_PERSON) {
      throw new Failure('InvalidOperation', TOO_MANY, {
        problems: [{ path: [], message: TOO_MANY, limit: MAX_SAVED_FILTERS_OF_PERSON }],
      })
    }
    const scopeId = newId()
    await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'filter', inherits: actor.userId === null })
    if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await insertSavedFilter(tx, teamId, principal, { id, scopeId, ...saved })
    context.actor = withScope(actor, scopeId)
    emit(savedFilterEvents.created({ id, scopeId, after: { label: saved.label } }))
    return { id }
  },
})

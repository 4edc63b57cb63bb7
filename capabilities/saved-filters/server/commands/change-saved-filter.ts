import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { savedFilterEvents } from '../../model/events.ts'
import { savedFilterPolicy } from '../../model/policy.ts'
import { savedFilterChange } from '../../model/saved-filter.ts'
import { findSavedFilters, updateSavedFilter } from '../store.ts'

/** Changes the label, the description or the conditions of a saved filter. */
export const changeSavedFilter = defineCommand({
  name: 'change-saved-filter',
  who: [savedFilterPolicy.may('edit')],
  undo: 'rows',
  input: savedFilterChange,
  async run({ tx, actor, emit }, { id, label, description, filter }) {
    const [saved] = await findSavedFilters(tx, [id])
    if (!saved || !savedFilterPolicy.allows(actor, 'view', saved)) throw notFound('The filter')
    savedFilterPolicy.authorize(actor, 'edit', saved)
    const change = {
      ...(label === undefined ? {} : { label }),
      ...(description === undefined ? {} : { description }),
      ...(filter === undefined ? {} : { filter }),
    }
    await updateSavedFilter(tx, id, change)
    const before = { label: saved.label, description: saved.description, filter: saved.filter }
    emit(savedFilterEvents.changed({ id, scopeId: saved.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})

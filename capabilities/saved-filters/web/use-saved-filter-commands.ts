import type { SavedFilterPartsFragment } from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import {
  changingSavedFilter,
  creatingSavedFilter,
  deletingSavedFilter,
  namingSavedFilter,
  type Named,
} from './saved-filter-acts.ts'
import { savedFilterStrings as text } from './strings.ts'

/** A saved filter with what the viewer may do to it. */
export interface OpenSavedFilter extends Omit<SavedFilterPartsFragment, 'filter'> {
  filter: SavedFilter['filter']
}

/** Types the form of a saved filter from the graph, where it is JSON. */
export function openSavedFilter(saved: SavedFilterPartsFragment): OpenSavedFilter {
  return { ...saved, filter: saved.filter as SavedFilter['filter'] }
}

/** @returns why it failed, to be shown in the dialog; null if it is done, or waits in the queue */
async function tellNamed(given: Given, title: string): Promise<string | null> {
  return reportInPlace(given, title, 'once-done')
}

/** The commands for saved filters, undone by mod+z and the toast. Lists update automatically. */
export function useSavedFilterCommands() {
  const create = useAct(creatingSavedFilter)
  const name = useAct(namingSavedFilter)
  const change = useAct(changingSavedFilter)
  const remove = useAct(deletingSavedFilter)
  return {
    /** Creates a filter with this id. @returns as `tellNamed`. */
    save: async (id: Id, named: Named, filter: SavedFilter['filter']): Promise<string | null> =>
      tellNamed(create({ id, ...named, filter }), text.savedDone(named.label)),
    /** @returns as `tellNamed`. */
    rename: async ({ id, label: before }: OpenSavedFilter, { label, description }: Named): Promise<string | null> =>
      tellNamed(name({ id, label, description }), label === before ? text.described(before) : text.renamed(label)),
    change: async ({ id, label }: OpenSavedFilter, filter: SavedFilter['filter']): Promise<boolean> =>
      reportAct(change({ id, filter }), { title: text.changedDone(label) }),
    remove: async ({ id, label }: OpenSavedFilter): Promise<boolean> =>
      reportAct(remove(id), { title: text.deleted(label) }),
  }
}

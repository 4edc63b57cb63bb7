import type { SavedFilterPartsFragment } from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import type { SavedFilter } from '../model/saved-filter.ts'

/** A saved filter with what the viewer may do to it. */
export interface OpenSavedFilter extends Omit<SavedFilterPartsFragment, 'filter'> {
  filter: SavedFilter['filter']
}

/** Types the form of a saved filter from the graph, where it is JSON. */
export function openSavedFilter(saved: SavedFilterPartsFragment): OpenSavedFilter {
  return { ...saved, filter: saved.filter as SavedFilter['filter'] }
}

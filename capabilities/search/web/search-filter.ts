import { completeFilter } from '#filters/model/field-form.ts'
import { filterForm, NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'

/**
 * The conditions that an address has besides a saved filter, even if they are empty; null if it has none, or they were
 * truncated.
 */
export function readOwnFilter(text: string): FilterForm | null {
  if (text === '') return null
  try {
    const read = filterForm.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    // A truncated text cannot be read.
    return null
  }
}

/** The filter in an address; no conditions if it was truncated. */
export function readFilter(text: string): FilterForm {
  return readOwnFilter(text) ?? NO_FILTER
}

/** A filter as it is written in an address. */
export function writeFilter(filter: FilterForm): string {
  return filter.fields.length === 0 ? '' : JSON.stringify(filter)
}

/** Conditions besides a saved filter, as they are written in an address. */
export function writeOwnFilter(filter: FilterForm | null): string {
  return filter === null ? '' : JSON.stringify(filter)
}

/** A filter without incomplete conditions, so that starting one does not change the search. */
export function writeComplete(filter: FilterForm): string {
  return writeFilter(completeFilter(FILTERED_TYPES, filter))
}

import { completeFilter } from '#filters/model/field-form.ts'
import { filterForm, NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'

/**
 * What an address says of conditions beside a saved filter, be it nothing that is asked; null where it says none, or
 * was cut short.
 */
export function readOwnFilter(text: string): FilterForm | null {
  if (text === '') return null
  try {
    const read = filterForm.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    // What stood there cannot be known.
    return null
  }
}

/** The filter that an address says; none where it was cut short. */
export function readFilter(text: string): FilterForm {
  return readOwnFilter(text) ?? NO_FILTER
}

/** A filter as an address says it. */
export function writeFilter(filter: FilterForm): string {
  return filter.fields.length === 0 ? '' : JSON.stringify(filter)
}

/** Conditions beside a saved filter as an address says them. */
export function writeOwnFilter(filter: FilterForm | null): string {
  return filter === null ? '' : JSON.stringify(filter)
}

/** A filter without what says nothing yet: what is begun asks no other question. */
export function writeComplete(filter: FilterForm): string {
  return writeFilter(completeFilter(FILTERED_TYPES, filter))
}

import { completeFilter } from '#filters/model/field-form.ts'
import { filterForm, NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'

/** The filter that an address says; none where it was cut short. */
export function readFilter(text: string): FilterForm {
  if (text === '') return NO_FILTER
  try {
    const read = filterForm.safeParse(JSON.parse(text))
    return read.success ? read.data : NO_FILTER
  } catch {
    // What stood there cannot be known.
    return NO_FILTER
  }
}

/** A filter as an address says it. */
export function writeFilter(filter: FilterForm): string {
  return filter.fields.length === 0 ? '' : JSON.stringify(filter)
}

/** A filter without what says nothing yet: what is begun asks no other question. */
export function writeComplete(text: string): string {
  return writeFilter(completeFilter(FILTERED_TYPES, readFilter(text)))
}

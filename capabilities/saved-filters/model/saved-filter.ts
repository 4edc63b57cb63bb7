import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import { filterForm, type FilterForm } from '#filters/model/filter-form.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { MAX_SAVED_FILTER_CHARS, MAX_SAVED_FILTER_DESCRIPTION_CHARS, MAX_SAVED_FILTER_LABEL_CHARS } from './limits.ts'

export interface SavedFilter {
  id: Id
  scopeId: Id
  label: string
  description: string
  filter: FilterForm
  createdAt: Date
  updatedAt: Date
}

const label = z
  .string()
  .trim()
  .min(1, 'A saved filter needs a name.')
  .max(MAX_SAVED_FILTER_LABEL_CHARS, `A name has at most ${MAX_SAVED_FILTER_LABEL_CHARS} characters.`)
const description = z
  .string()
  .trim()
  .max(
    MAX_SAVED_FILTER_DESCRIPTION_CHARS,
    `A description has at most ${MAX_SAVED_FILTER_DESCRIPTION_CHARS.toLocaleString('en')} characters.`,
  )
const filter = filterForm
  .refine((form) => completeFilter(FILTERED_TYPES, form).fields.length > 0, 'Add a condition first.')
  .check(({ value, issues }) => {
    if (JSON.stringify(value).length <= MAX_SAVED_FILTER_CHARS) return
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: MAX_SAVED_FILTER_CHARS,
      input: value,
      message: `What a filter asks for has at most ${MAX_SAVED_FILTER_CHARS.toLocaleString('en')} characters. Choose fewer.`,
    })
  })

export const newSavedFilter = z.object({ id: z.uuid().optional(), label, description: description.default(''), filter })
export const savedFilterChange = z.object({
  id: z.uuid(),
  label: label.optional(),
  description: description.optional(),
  filter: filter.optional(),
})

/** The words by which saved filters are searched. */
export const soughtLabel = z
  .string()
  .max(MAX_SAVED_FILTER_LABEL_CHARS, `At most ${MAX_SAVED_FILTER_LABEL_CHARS} characters are looked for.`)

import { z } from 'zod'
import { isReadable } from '#filters/model/field-form.ts'
import { MAX_FIELD_FORMS, MAX_OPERAND_TEXT_CHARS } from '#filters/model/limits.ts'
import { needsNoValue, operatorsOf, type Operand } from '#filters/model/operators.ts'
import type { NotUnderstood } from '#filters/model/not-understood.ts'
import { isDate } from '#filters/model/relative-dates.ts'
import type { FieldTypeRules } from '#fields/model/types/field-type.ts'

/** The kinds of filters of a field (document 2 §4): the rules of each field type say which kind filters it. */
type AskedBy = FieldTypeRules['asked']

/** The operand of each kind of filter; for a field of choices, the option labels are compared. */
const OPERAND: Readonly<Record<AskedBy, Operand>> = {
  TEXT: 'text',
  BOOLEAN: 'boolean',
  NUMBER: 'double',
  DATE: 'relativeDate',
}

/** A relative date, a day of the calendar, or a moment with its zone. */
export const writtenDate = z
  .string()
  .max(MAX_OPERAND_TEXT_CHARS)
  .refine(isDate, 'This is no date. Write a day as in 2026-11-20, or a moment as in 2026-11-20T09:30:00Z.')

/** A number or date as it was written: without meaning it filters nothing, which is reported (decision 0096). */
const written = z
  .string()
  .trim()
  .min(1, 'Say what the field is compared with.')
  .max(MAX_OPERAND_TEXT_CHARS, `A filter asks for at most ${MAX_OPERAND_TEXT_CHARS} characters.`)

/** A filter of one kind, with the same operators and operator names as filter forms. */
function filterOf<Kind extends AskedBy, Value extends z.ZodType>(kind: Kind, value: Value) {
  return z
    .strictObject({
      type: z.literal(kind),
      id: z.uuid(),
      method: z.enum(operatorsOf({ operand: OPERAND[kind], several: false, optional: true })),
      value: value.nullish(),
    })
    .refine(
      (filter) => needsNoValue(filter.method) || (filter.value !== undefined && filter.value !== null),
      'Say what the field is compared with.',
    )
}

const fieldFilter = z.discriminatedUnion('type', [
  filterOf('TEXT', written),
  filterOf('BOOLEAN', z.boolean()),
  filterOf('NUMBER', z.union([z.number(), written])),
  filterOf('DATE', written),
])
export type FieldFilter = z.output<typeof fieldFilter>

/** The number or date of a filter as digits or a date in writing; empty if it needs none. */
export function writtenValue({ value, method }: FieldFilter): string {
  if (value == null || needsNoValue(method)) return ''
  return typeof value === 'number'
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value)
}

/** Why a filter filters nothing: what it compares with is no number or no date. Null if it filters. */
export function valueNotUnderstood(filter: FieldFilter): NotUnderstood | null {
  const shown = writtenValue(filter)
  if ((filter.type !== 'NUMBER' && filter.type !== 'DATE') || shown === '') return null
  return isReadable({ operand: OPERAND[filter.type], several: false, optional: true }, shown)
    ? null
    : { id: filter.id, reason: filter.type, written: shown }
}

/** Filters of fields, which all must hold. */
export const fieldFilters = z
  .array(fieldFilter)
  .max(MAX_FIELD_FORMS, `At most ${MAX_FIELD_FORMS} fields are asked for at once.`)

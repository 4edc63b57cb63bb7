import { z } from 'zod'
import { MAX_FIELD_FORMS, MAX_OPERAND_TEXT_CHARS } from '#filters/model/limits.ts'
import { needsNoValue, operatorsOf, type Operand } from '#filters/model/operators.ts'
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
  filterOf(
    'TEXT',
    z
      .string()
      .trim()
      .min(1, 'Say what the field is compared with.')
      .max(MAX_OPERAND_TEXT_CHARS, `A filter asks for at most ${MAX_OPERAND_TEXT_CHARS} characters.`),
  ),
  filterOf('BOOLEAN', z.boolean()),
  filterOf(
    'NUMBER',
    z.number().min(0, 'A number has no sign.').max(Number.MAX_SAFE_INTEGER, 'This number is too large.'),
  ),
  filterOf('DATE', writtenDate),
])
export type FieldFilter = z.output<typeof fieldFilter>

/** Filters of fields, which all must hold. */
export const fieldFilters = z
  .array(fieldFilter)
  .max(MAX_FIELD_FORMS, `At most ${MAX_FIELD_FORMS} fields are asked for at once.`)

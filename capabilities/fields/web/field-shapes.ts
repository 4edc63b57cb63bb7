import type {
  FieldPartsFragment,
  FieldValuePartsFragment,
} from '#generated/operations/capabilities/fields/web/fields.ts'
import { dateOrderOf, isoTextOf, readTypedDate } from '#platform/kernel/dates.ts'
import { FIELD_TYPES, type Field, type FieldType } from '../model/field.ts'
import { readValue, type StoredValue } from '../model/field-value.ts'
import { MAX_TYPED_TEXT_CHARS } from '../model/limits.ts'
import { FIELD_TYPE_NAMES, fieldSetStrings, fieldStrings as strings } from './strings.ts'

/** A field and a value as pages show them. */
export type ShownField = FieldPartsFragment
export type ShownValue = FieldValuePartsFragment

/** What is given for a field: text, or the ids of options; an empty text or list empties it. */
export type GivenValue = { text: string } | { optionIds: string[] }

export function typeOf(field: ShownField): FieldType {
  return FIELD_TYPES.find((type) => type === field.type) ?? 'TEXT'
}

function modelOf(field: ShownField): Pick<Field, 'type' | 'label' | 'options'> {
  return {
    type: typeOf(field),
    label: field.label,
    options: {
      select: field.options.map((option) => ({ ...option })),
      ...(field.maxSelectable === null ? {} : { maxSelectable: field.maxSelectable }),
    },
  }
}

/** What a given value will be, or what is wrong with it, by the same rule as the server. */
export function readGiven(field: ShownField, given: GivenValue): { value: StoredValue } | { problem: string } {
  return readValue(modelOf(field), 'text' in given ? given.text : given.optionIds)
}

/**
 * The same for what is typed in place of `standing`: a text is as long as typing may make it, and an imported one that
 * is longer may be changed, but not grow (decision 0060).
 */
export function readTyped(
  field: ShownField,
  given: GivenValue,
  standing: ShownValue | undefined,
): { value: StoredValue } | { problem: string } {
  const most = Math.max(MAX_TYPED_TEXT_CHARS, standing?.text?.length ?? 0)
  if ('text' in given && typeOf(field) === 'TEXT' && given.text.length > most)
    return {
      problem:
        most > MAX_TYPED_TEXT_CHARS
          ? `“${field.label}” is longer than what can be typed, ${MAX_TYPED_TEXT_CHARS} characters: it can be changed, but not made longer.`
          : `“${field.label}” takes at most ${MAX_TYPED_TEXT_CHARS} characters.`,
    }
  return readGiven(field, given)
}

/** Reads a date as people write it (document 1 §5), in this person's order and zone; null when it is none. */
export function isoOfWritten(text: string): string | null {
  const written = readTypedDate(text, dateOrderOf())
  return written ? isoTextOf(written, Intl.DateTimeFormat().resolvedOptions().timeZone) : null
}

/** A value as it is given back to the server: for undo, and as what a field is edited from. */
export function givenOf(field: ShownField, value: ShownValue | undefined): GivenValue {
  if (typeOf(field) === 'SELECT') return { optionIds: [...(value?.optionIds ?? [])] }
  if (!value) return { text: '' }
  if (value.time !== null) return { text: value.time }
  if (value.number !== null) return { text: String(value.number) }
  return { text: value.text ?? '' }
}

/** What is filled in of a thing once a field is given a value, until the server's own comes. */
export function valueGiven(values: readonly ShownValue[], field: ShownField, given: GivenValue): ShownValue[] {
  const read = readGiven(field, given)
  const others = values.filter((value) => value.field.id !== field.id)
  const empty = 'text' in given ? given.text.trim() === '' : given.optionIds.length === 0
  return 'problem' in read || empty ? others : [...others, shownAs(field, read.value)]
}

function shownAs(field: ShownField, value: StoredValue): ShownValue {
  return {
    __typename: 'FieldValue',
    field: { __typename: 'Field', id: field.id },
    text: value.text,
    number: value.number,
    time: value.time?.toISOString() ?? null,
    optionIds: value.optionIds ? [...value.optionIds] : null,
    provenance: 'user',
  }
}

/** A value as one line of text; empty when there is none. */
export function textOfValue(field: ShownField, value: ShownValue | undefined): string {
  if (!value) return ''
  switch (typeOf(field)) {
    case 'BOOLEAN':
      return value.number === null ? '' : value.number === 0 ? strings.no : strings.yes
    case 'NUMBER':
      return value.number === null ? '' : formatNumber(field, value.number)
    case 'NPS':
      return value.number === null ? '' : String(value.number)
    case 'DATETIME':
      return value.time === null ? '' : formatTime(new Date(value.time))
    case 'SELECT':
      return (value.optionIds ?? [])
        .map((id) => field.options.find((option) => option.id === id)?.label ?? '')
        .join(', ')
    default:
      return value.text ?? ''
  }
}

const MANY_DIGITS = 10
/** A number that shows what a format does. */
export const SAMPLE_NUMBER = 1234.5
const DAY_MS = 86_400_000

/** A number as a field shows it. */
export function formatNumber(field: Pick<ShownField, 'numberFormat' | 'currencySymbol'>, number: number): string {
  const digits = { maximumFractionDigits: MANY_DIGITS }
  switch (field.numberFormat) {
    case 'number_with_commas':
      return number.toLocaleString('en', digits)
    case 'percent':
      return `${number.toLocaleString(undefined, digits)}%`
    case 'currency':
      return `${field.currencySymbol ?? ''}${number.toLocaleString(undefined, digits)}`
    default:
      return String(number)
  }
}

/** A day that was written without a time is kept as midnight in UTC and is the same day everywhere. */
function formatTime(time: Date): string {
  const dayOnly = time.getTime() % DAY_MS === 0
  const day = time.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(dayOnly ? { timeZone: 'UTC' } : {}),
  })
  return dayOnly ? day : `${day}, ${time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}`
}

/** What kind of field it is, in a few words. */
export function factsOf(field: ShownField): string {
  const type = typeOf(field)
  if (type === 'SELECT')
    return `${FIELD_TYPE_NAMES[type]} · ${fieldSetStrings.options(field.options.length, field.maxSelectable)}`
  return type === 'NUMBER' && (field.numberFormat ?? 'number') !== 'number'
    ? `${FIELD_TYPE_NAMES[type]} · ${formatNumber(field, SAMPLE_NUMBER)}`
    : FIELD_TYPE_NAMES[type]
}

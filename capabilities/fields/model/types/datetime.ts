import { instantOf, isoTextOf, readDate, readTypedDate } from '#platform/kernel/dates.ts'
import { MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { EMPTY_VALUE } from '../stored-value.ts'
import { plainWords, readText, type FieldTypeRules } from './field-type.ts'

/** A day, kept as its midnight in UTC, or a moment. */
export const DATETIME_RULES: FieldTypeRules = {
  column: 'time',
  settings: null,
  keepOptions: () => ({}),
  read: (field, given) =>
    readText(field, given, (text) => {
      const written = readTypedDate(text)
      return written
        ? { value: { ...EMPTY_VALUE, time: instantOf(written) } }
        : { problem: `“${field.label}” needs a date, as in 2026-11-20 or 2026-11-20T09:30:00Z.` }
    }),
  maxTypedChars: null,
  sort: 'time',
  group: 'stretches',
  operand: 'relativeDate',
  askedOfPeople: true,
  asked: 'DATE',
  counted: 'dates',
  cell: {
    misfit: 'This is not a date that can be read.',
    read: (cell, { dateOrder, timeZone }) => {
      const date = readDate(cell.trim(), dateOrder)
      return date ? isoTextOf(date, timeZone) : null
    },
    maxChars: MAX_TYPED_TEXT_CHARS,
    isKeptWhole: () => true,
    guess: { rank: 4, cells: 'dates', heading: null },
  },
  hasRoomFor: () => true,
  reported: plainWords,
}

import type { DateOrder } from '#platform/kernel/dates.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Field, FieldChange, FieldOptions } from '../field.ts'
import { MAX_TEXT_VALUE_CHARS } from '../limits.ts'
import { EMPTY_VALUE, type StoredValue, type ReportedValue, type ValueResult } from '../stored-value.ts'

/** What a value is read for. */
export type ReadField = Pick<Field, 'label' | 'options'>

/** How the cells of a table are read: its order of dates, and the zone of those that name none. */
interface CellReading {
  timeZone: string
  dateOrder: DateOrder
}

/** By which columns of a table are taken for a type, where every cell fits. */
interface Guess {
  /** The lower is tried first. */
  rank: number
  /** Whether a trimmed cell would come back as it is written; 'dates' where the order of the whole table decides. */
  cells: 'dates' | ((text: string) => boolean)
  /** What the heading must say beside; null for anything. */
  heading: RegExp | null
}

/** What becomes of the cells of an imported table. */
interface CellRules {
  /** Why a cell does not fit, as a sentence. */
  misfit: string
  /** The text of a filled cell as `read` takes it; null where it does not fit. Lengths are not judged here. */
  read: (cell: string, reading: CellReading) => string | null
  /** How long that can be: what is written in words as long as a field holds. */
  maxChars: number
  /** Whether what is stored says all that was written. */
  isKeptWhole: (value: string) => boolean
  /** Null for a type that the cells do not show by themselves. */
  guess: Guess | null
}

/** What a field says of its values beyond its type. */
export type FieldSettings = 'choices' | 'number-format'

/**
 * All that a type of field decides, but for how it looks (`web/types`). Whoever must know what a type is asks here: a
 * type that does not say one of these does not compile.
 */
export interface FieldTypeRules {
  /** Which of a value's columns holds it. */
  column: keyof StoredValue
  /** Which settings its fields have; null for none. */
  settings: FieldSettings | null
  /** Its part of a field's options after a change. @throws Failure as `changedOptions` */
  keepOptions: (present: FieldOptions, change: FieldChange) => FieldOptions
  /** Reads what is given and is not empty. Says what is wrong instead of guessing. */
  read: (field: ReadField, given: string | ReadonlyArray<Id>) => ValueResult
  /** As many characters as can be typed where that is less than what can be stored; else null. */
  maxTypedChars: number | null
  /** How rows are put in its order: 'options' is the order of the options, by the first that is chosen. */
  sort: 'words' | 'number' | 'time' | 'options'
  /** What rows are grouped by: each option, equal words whatever their case, or stretches of time; null where they are not. */
  group: 'options' | 'words' | 'stretches' | null
  /** What it is compared with in filters (document 2 §4), which says its operators. */
  operand: 'boolean' | 'int32' | 'double' | 'text' | 'relativeDate' | 'options'
  /** Whether filters of other things ask it of their people (document 2 §6). */
  askedOfPeople: boolean
  /** Which kind of filters of search asks it (document 2 §4). */
  asked: 'TEXT' | 'BOOLEAN' | 'NUMBER' | 'DATE'
  /** As what it is counted in charts: 'values' are distinct texts. */
  counted: 'options' | 'yes-no' | 'scores' | 'numbers' | 'dates' | 'values'
  cell: CellRules
  /** Whether a field has room for all that another one of this type holds, whose things move to its project. */
  hasRoomFor: (other: Pick<Field, 'options'>, field: Pick<Field, 'options'>) => boolean
  /** A value as histories tell it. */
  reported: (value: ReportedValue, optionLabel: (id: Id) => string | undefined) => string
}

/** Reads one text: trimmed, but for what keeps it as it is given. */
export function readText(
  field: ReadField,
  given: string | ReadonlyArray<Id>,
  read: (text: string) => ValueResult,
): ValueResult {
  if (typeof given !== 'string') return { problem: `“${field.label}” takes one value.` }
  const text = given.trim()
  return text === '' ? { value: EMPTY_VALUE } : read(text)
}

/** A value by the column that holds one: also what a field held before it was made of another type. */
export function plainWords({ text, number, time }: ReportedValue): string {
  if (number !== null) return number.toLocaleString('en')
  if (time !== null) return time.replace(/T00:00:00.*$/, '').replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC')
  return text ?? ''
}

/** What types have in common that are stored as text: each says how it is read, and what of a table's cells it takes. */
export const STORED_AS_TEXT = {
  column: 'text',
  settings: null,
  keepOptions: () => ({}),
  maxTypedChars: null,
  sort: 'words',
  operand: 'text',
  askedOfPeople: true,
  asked: 'TEXT',
  counted: 'values',
  hasRoomFor: () => true,
  reported: plainWords,
} as const satisfies Partial<FieldTypeRules>

/** What cells have in common whose text is stored. */
export const CELL_OF_TEXT = { maxChars: MAX_TEXT_VALUE_CHARS, isKeptWhole: () => true } as const

/** Text as long as a field holds, stored as it is given. */
export function readWords(field: ReadField, given: string | ReadonlyArray<Id>): ValueResult {
  return readText(field, given, (text) =>
    text.length > MAX_TEXT_VALUE_CHARS
      ? { problem: `“${field.label}” holds at most ${MAX_TEXT_VALUE_CHARS} characters.` }
      : { value: { ...EMPTY_VALUE, text: String(given) } },
  )
}

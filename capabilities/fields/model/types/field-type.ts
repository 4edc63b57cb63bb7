import type { DateOrder } from '#platform/kernel/dates.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Field, FieldChange, FieldOptions } from '../field.ts'
import { MAX_TEXT_VALUE_CHARS } from '../limits.ts'
import { EMPTY_VALUE, type StoredValue, type ReportedValue, type ValueResult } from '../stored-value.ts'

/** The properties of a field that are needed to read a value. */
export type ReadField = Pick<Field, 'label' | 'options'>

/** How the cells of a table are read: its order of dates, and the time zone of those that name none. */
interface CellReading {
  timeZone: string
  dateOrder: DateOrder
}

/** How columns of a table are recognized as a type, where every cell matches. */
interface Guess {
  /** Lower ranks are tried first. */
  rank: number
  /** Whether a trimmed cell would be shown as it is written; 'dates' where the order of the whole table decides. */
  cells: 'dates' | ((text: string) => boolean)
  /** What the heading must also contain; null for anything. */
  heading: RegExp | null
}

/** How the cells of an imported table are converted. */
interface CellRules {
  /** Why a cell does not match, as a sentence. */
  misfit: string
  /** The text of a filled cell as `read` takes it; null where it does not match. Lengths are not checked here. */
  read: (cell: string, reading: CellReading) => string | null
  /** The maximum length: for a value written in words, as long as a field may be. */
  maxChars: number
  /** Whether the stored value contains everything that was written. */
  isKeptWhole: (value: string) => boolean
  /** Null for a type that cannot be recognized by its cells. */
  guess: Guess | null
}

/** The settings of a field beyond its type. */
export type FieldSettings = 'choices' | 'number-format'

/**
 * Everything that a type of field decides, except how it looks (`web/types`). Code that depends on a type asks here: a
 * type that leaves out one of these does not compile.
 */
export interface FieldTypeRules {
  /** Which of a value's columns is used. */
  column: keyof StoredValue
  /** Which settings its fields have; null for none. */
  settings: FieldSettings | null
  /** Its part of a field's options after a change. @throws Failure as `changedOptions` */
  keepOptions: (present: FieldOptions, change: FieldChange) => FieldOptions
  /** Parses a value that is not empty. Returns a problem instead of guessing. */
  read: (field: ReadField, given: string | ReadonlyArray<Id>) => ValueResult
  /** How many characters can be typed where that is less than what can be stored; else null. */
  maxTypedChars: number | null
  /** How rows are sorted by it: 'options' is the order of the options, by the first that is chosen. */
  sort: 'words' | 'number' | 'time' | 'options'
  /**
   * How rows are grouped by it: by each option, by equal words ignoring case, or by periods of time; null where they
   * are not.
   */
  group: 'options' | 'words' | 'stretches' | null
  /** What it is compared with in filters (document 2 §4), which determines its operators. */
  operand: 'boolean' | 'int32' | 'double' | 'text' | 'relativeDate' | 'options'
  /** Whether filters of other things can use it for their people (document 2 §6). */
  askedOfPeople: boolean
  /** Which kind of filters of search it has (document 2 §4). */
  asked: 'TEXT' | 'BOOLEAN' | 'NUMBER' | 'DATE'
  /** How it is counted in charts: 'values' are distinct texts. */
  counted: 'options' | 'yes-no' | 'scores' | 'numbers' | 'dates' | 'values'
  cell: CellRules
  /** Whether a field can take all values of another one of this type, whose things are moved to its project. */
  hasRoomFor: (other: Pick<Field, 'options'>, field: Pick<Field, 'options'>) => boolean
  /** A value as shown in histories. */
  reported: (value: ReportedValue, optionLabel: (id: Id) => string | undefined) => string
}

/** Reads one text, trimmed unless the type keeps it unchanged. */
export function readText(
  field: ReadField,
  given: string | ReadonlyArray<Id>,
  read: (text: string) => ValueResult,
): ValueResult {
  if (typeof given !== 'string') return { problem: `“${field.label}” takes one value.` }
  const text = given.trim()
  return text === '' ? { value: EMPTY_VALUE } : read(text)
}

/** A value by the column that is filled: also what a field stored before its type was changed. */
export function plainWords({ text, number, time }: ReportedValue): string {
  if (number !== null) return number.toLocaleString('en')
  if (time !== null) return time.replace(/T00:00:00.*$/, '').replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC')
  return text ?? ''
}

/** What types stored as text have in common: each defines how it is read, and which cells of a table it takes. */
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

/** What cells that are stored as text have in common. */
export const CELL_OF_TEXT = { maxChars: MAX_TEXT_VALUE_CHARS, isKeptWhole: () => true } as const

/** Text up to the maximum length of a field, stored unchanged. */
export function readWords(field: ReadField, given: string | ReadonlyArray<Id>): ValueResult {
  return readText(field, given, (text) =>
    text.length > MAX_TEXT_VALUE_CHARS
      ? { problem: `“${field.label}” holds at most ${MAX_TEXT_VALUE_CHARS} characters.` }
      : { value: { ...EMPTY_VALUE, text: String(given) } },
  )
}

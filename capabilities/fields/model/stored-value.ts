import type { Id } from '#platform/kernel/ids.ts'

/** A value in the column of its type; all null means empty. */
export interface StoredValue {
  text: string | null
  number: number | null
  time: Date | null
  optionIds: ReadonlyArray<Id> | null
}

export const EMPTY_VALUE: StoredValue = { text: null, number: null, time: null, optionIds: null }

/** The columns of `cell.field_values` with values, by their names in code. */
export const VALUE_COLUMNS = {
  text: 'text_value',
  number: 'number_value',
  time: 'time_value',
  optionIds: 'option_ids',
} as const satisfies Record<keyof StoredValue, string>

export type ValueResult = { value: StoredValue } | { problem: string }

/** A value as stored in the journal. */
export interface ReportedValue {
  text: string | null
  number: number | null
  /** ISO text. */
  time: string | null
  optionIds: readonly string[] | null
}

import type { Id } from '#platform/kernel/ids.ts'

/** Columns of a row by their names. */
export type Values = Record<string, unknown>

/** A row before and after an act, in the columns that the act changed; no `before` if the act made the row. */
export interface Image<Table extends string> {
  table: Table
  id: Id
  scopeId: Id
  before: Values | null
  after: Values
}

/** A row as it is, and some of its columns. */
export interface RowPart<Table extends string> {
  table: Table
  id: Id
  row: Values
  columns: readonly string[]
}

/** Undoing an act, or doing it again. */
export type Way = 'back' | 'forth'

/** Columns may hold documents; the database always writes the same document in the same way. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** These columns alone. */
export function pick(row: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

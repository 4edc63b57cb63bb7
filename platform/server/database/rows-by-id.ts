import { CompiledQuery } from 'kysely'
import type { CellTransaction } from './database.ts'

/** A row that each row refers to in one of its columns, read together with it. */
export interface Beside {
  table: string
  /** The column that holds its id. */
  by: string
  /** The columns of the other row by the names under which they are read. */
  columns: Readonly<Record<string, string>>
  /** Whether a row is left out if the other row is missing or deleted; otherwise the other row's columns are null. */
  required: boolean
}

/**
 * Makes the statement that reads rows of a table by their ids, without deleted ones: each once, in no order.
 * The indexes of rows that are not deleted cannot answer it, so the primary key does, for the other row as well.
 * Otherwise, as long as a table has no statistics (the minute after ten thousand rows came in), PostgreSQL reads
 * another index from end to end that has the id after other columns.
 */
export function rowsById<Row>(
  table: string,
  columns: readonly string[],
  beside?: Beside,
): (tx: CellTransaction, ids: ReadonlyArray<string>) => Promise<Row[]> {
  const text = [
    `select ${[...columns.map((column) => `found.${column}`), ...Object.entries(beside?.columns ?? {}).map(([name, column]) => `beside.${column} as ${name}`)].join(', ')}`,
    `from (select * from ${table} where id = any($1) offset 0) as found`,
    ...(beside
      ? [
          `${beside.required ? '' : 'left '}join lateral (select * from ${beside.table} where id = found.${beside.by} offset 0) as beside on beside.deleted_at is null`,
        ]
      : []),
    'where found.deleted_at is null',
  ].join(' ')
  return async (tx, ids) => {
    if (ids.length === 0) return []
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [ids]))
    return rows
  }
}

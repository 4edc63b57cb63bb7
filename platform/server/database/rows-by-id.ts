import { CompiledQuery } from 'kysely'
import type { CellTransaction } from './database.ts'

/**
 * Makes the statement that reads rows of a table by their ids, without those that were deleted: each once, in no order.
 *
 * The indexes of rows that are not deleted cannot answer it, so that the primary key does. Else, for as long as a table has no
 * statistics (the minute after ten thousand rows came in), PostgreSQL reads another index from end to end that has the id behind other
 * columns.
 */
export function rowsById<Row>(table: string, columns: readonly string[]): (tx: CellTransaction, ids: ReadonlyArray<string>) => Promise<Row[]> {
  const text = `select ${columns.join(', ')} from (select * from ${table} where id = any($1) offset 0) as found where deleted_at is null`
  return async (tx, ids) => {
    if (ids.length === 0) return []
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [ids]))
    return rows
  }
}

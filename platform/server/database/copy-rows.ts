import { sql, type RawBuilder } from 'kysely'
import type { CellTransaction } from './database.ts'

type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea'
type Value = string | number | boolean | Date | Uint8Array | null | undefined
type Columns = ReadonlyArray<readonly [name: string, type: ColumnType]>
type Rows = ReadonlyArray<ReadonlyArray<Value>>

/**
 * Inserts many rows in one statement, one array parameter a column: at a thousand rows a call this runs at nearly the speed of
 * COPY and stays inside the transaction's ordinary rules (row-level security refuses COPY FROM).
 * JSON columns take text that is already JSON.
 */
export async function copyRows(tx: CellTransaction, table: string, columns: Columns, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  await copyRowsStatement(table, columns, rows).execute(tx)
}

/** The statement of `copyRows`, to be carried out by the caller. */
export function copyRowsStatement(table: string, columns: Columns, rows: Rows): RawBuilder<unknown> {
  const arrays = columns.map(([, type], index) => sql`${rows.map((row) => row[index] ?? null)}::${sql.raw(type)}[]`)
  const names = columns.map(([name]) => sql.ref(name))
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) select * from unnest(${sql.join(arrays)})`
}

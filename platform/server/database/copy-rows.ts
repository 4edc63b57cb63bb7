import { sql } from 'kysely'
import type { CellTransaction } from './database.ts'

type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea'
type Value = string | number | boolean | Date | Uint8Array | null | undefined

/**
 * Inserts many rows in one statement, one array parameter a column: at a thousand rows a call this runs at nearly the speed of
 * COPY and stays inside the transaction's ordinary rules (row-level security refuses COPY FROM).
 * JSON columns take text that is already JSON.
 */
export async function copyRows(
  tx: CellTransaction,
  table: string,
  columns: ReadonlyArray<readonly [name: string, type: ColumnType]>,
  rows: ReadonlyArray<ReadonlyArray<Value>>,
): Promise<void> {
  if (rows.length === 0) return
  const arrays = columns.map(([, type], index) => sql`${rows.map((row) => row[index] ?? null)}::${sql.raw(type)}[]`)
  const names = columns.map(([name]) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) select * from unnest(${sql.join(arrays)})`.execute(tx)
}

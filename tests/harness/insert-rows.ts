import { sql } from 'kysely'
import type { CellTransaction } from '#platform/server/database/index.ts'

/** Inserts rows given as JSON objects, all with the same columns. */
export async function insertRows(tx: CellTransaction, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from
    jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

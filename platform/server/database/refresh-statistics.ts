import pg from 'pg'
import type { CellTables } from './tables.ts'

/**
 * Has PostgreSQL look at tables again that have just grown by a lot. Its own statistics follow a minute or more later;
 * until then it expects one row where there are thousands, and chooses plans whose time grows with their square (a
 * chart of 2,286 imported rows took 4.8 s instead of 0.03 s). A table that someone else is looking at is passed over.
 * @param connectionString of the owner of the tables: the role of requests may not
 */
export async function refreshStatistics(
  connectionString: string,
  tables: ReadonlyArray<keyof CellTables>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const names = tables.map((table) => `cell.${pg.escapeIdentifier(table)}`)
    await client.query(`analyze (skip_locked) ${names.join(', ')}`)
  } finally {
    await client.end()
  }
}

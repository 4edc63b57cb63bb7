import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** An operation id that is sent again with other input is told from one that is sent again. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.operations add column input_hash bytea`.execute(database)
}

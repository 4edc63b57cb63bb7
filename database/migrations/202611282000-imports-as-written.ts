import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** Whether the turns of a document that is imported stay text as they are written. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.imports add column as_written boolean not null default false`.execute(database)
}

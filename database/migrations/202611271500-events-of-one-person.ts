import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** What belongs to one person, as a star, is told to them alone. What was told to everybody before stays as it was. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.journal add column only_for uuid`.execute(database)
}

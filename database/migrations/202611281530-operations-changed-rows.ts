import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** Taking back an act that changed nothing takes nothing back, where one whose images are gone is refused. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.operations add column changed_rows boolean`.execute(database)
}

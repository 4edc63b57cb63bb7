import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** When somebody said that both notes of a pair stay: it is told no more. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.import_repetitions add column kept_at timestamptz(3)`.execute(database)
}

import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** What an act took from highlights comes back with the time at which it was given. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.tagging_parts add column given_at timestamp(3) with time zone[]`.execute(database)
}

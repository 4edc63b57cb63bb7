import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** A small document is kept as the look into its file read it: its run reads it nowhere again. */
export async function up(database: MigrationDatabase): Promise<void> {
  // Text, not jsonb: what a file holds comes back character for character, those too that jsonb refuses.
  await sql`alter table cell.imports add column read_document text`.execute(database)
}

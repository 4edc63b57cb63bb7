import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * To which thing that belongs which an event names: a highlight to its note, a text to what it is the text of. Of what
 * was told before nobody knows: whoever follows takes it for any in its place, as until now.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.journal add column parent_id uuid`.execute(database)
}

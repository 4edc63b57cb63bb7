import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** What a document says it is called, where that is a title: a second file of the same bytes names its note by it, too. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.pdfs add column title text`.execute(database)
}

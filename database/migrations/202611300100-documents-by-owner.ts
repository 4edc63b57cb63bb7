import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** The history of a thing looks its texts up by it. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`create index documents_by_owner on cell.documents (owner_id)`.execute(database)
}

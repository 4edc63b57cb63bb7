import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** Notes of a project by when what they tell of happened, in either direction; those that say nothing stand behind. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`create index notes_by_happening on cell.notes (project_id, happened_at, id) where deleted_at is null and happened_at is not null`.execute(
    database,
  )
}

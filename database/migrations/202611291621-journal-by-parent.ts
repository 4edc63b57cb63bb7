import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** The latest act on a note may be on its text or one of its highlights: events that name it as what they belong to. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`create index journal_by_parent on cell.journal (team_id, parent_id, sequence desc)
    where parent_id is not null`.execute(database)
}

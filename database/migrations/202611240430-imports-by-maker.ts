import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** The imports of one member: what these did is that member's own doing. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`create index imports_by_maker on cell.imports (created_by_id, updated_at desc) where created_by_id is not null`.execute(
    database,
  )
}

import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** The page of something deleted asks by its identifier whether it lies in the trash. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`create index deletions_by_resource on cell.deletions (team_id, resource_id)
    where restored_at is null and purging_at is null`.execute(database)
}

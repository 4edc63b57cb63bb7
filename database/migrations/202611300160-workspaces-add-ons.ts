import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** What a workspace has beside its plan. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.workspaces add column add_ons text[] not null default '{}'`.execute(database)
}

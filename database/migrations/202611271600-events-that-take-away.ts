import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Whether what an event names is not there any more, for whoever sees its place alone. Of what was told before only
 * deletions are known: whoever follows reads a moved thing again, as until now.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.journal add column gone boolean not null default false`.execute(database)
}

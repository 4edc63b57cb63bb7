import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Digests of rows compared their values without their columns, so that rows could have the same one that are not equal:
 * by those nothing may be told to be equal, nor taken away (decision 0087).
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`update cell.note_sketches set row_digest = null where row_digest is not null`.execute(database)
}

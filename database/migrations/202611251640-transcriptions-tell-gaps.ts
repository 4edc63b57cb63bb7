import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** A transcription tells where somebody speaks and was not understood. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.transcriptions
      add column gap_start_ms integer[] not null default '{}',
      add column gap_end_ms integer[] not null default '{}',
      add constraint transcriptions_gaps_have_both_ends check (cardinality(gap_start_ms) = cardinality(gap_end_ms))`.execute(
    database,
  )
}

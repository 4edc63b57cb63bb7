import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * What the sentences of a language model stand on that were added to insights: by this, whatever is taken out of a source
 * is taken out of them. A row for each quote; no words.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.insight_sentences (
      team_id uuid not null,
      insight_id uuid not null references cell.insights on delete cascade,
      block_id text not null,
      cited integer not null,
      digest text not null,
      place jsonb not null,
      source_id uuid not null,
      note_id uuid,
      primary key (insight_id, block_id, cited)
    )`.execute(database)
  await sql`create index insight_sentences_by_source on cell.insight_sentences (source_id)`.execute(database)
  await sql`create index insight_sentences_by_note on cell.insight_sentences (note_id) where note_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'insight_sentences')
}

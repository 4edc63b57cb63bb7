import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Summaries that a language model writes. Their words are apart from the rows that undo and the results of operations
 * copy, so that redaction finds them all. A copied note has the words of its summary too, under the same `words_id`.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.note_summaries
      add column instructions text,
      add column model text,
      add column words_id uuid,
      add column left_out integer not null default 0`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'note_summaries', keys: ['id'], thing: 'note_id' })
  await sql`
    create table cell.summary_words (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null,
      note_id uuid not null references cell.notes on delete cascade,
      words_id uuid not null,
      -- Text by its number; null once it was taken out.
      texts jsonb not null,
      made_at timestamptz(3) not null default now(),
      unique (note_id, words_id)
    )`.execute(database)
  await secureCellTable(database, 'summary_words')
}

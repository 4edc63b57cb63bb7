import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Summaries of projects, tags, chosen notes and chosen highlights that a language model writes, or that persons edit.
 * Their words are apart from the rows that undo and the results of operations copy, with what they were written from, so
 * that redaction and deletion find them all.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.set_summaries
      add column highlight_ids uuid[],
      -- How many were chosen, where more were than are summarised.
      add column chosen integer,
      -- How many there were to read; null where nobody counted.
      add column total integer,
      add column by_model boolean not null default false,
      add column language text,
      add column instructions text,
      add column model text,
      add column sections jsonb not null default '[]',
      add column words_id uuid,
      -- The quotes that the model was given, of those that were found.
      add column given integer not null default 0,
      add column found integer not null default 0,
      add column left_out integer not null default 0,
      add column note text,
      add column asked_key text,
      add column edited_by uuid[] not null default '{}'`.execute(database)
  await sql`
    create index set_summaries_by_key on cell.set_summaries (team_id, asked_key) where asked_key is not null`.execute(
    database,
  )
  await sql`
    create index set_summaries_by_person on cell.set_summaries (team_id, created_by_id)
    where state in ('QUEUED', 'SUMMARISING')`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'set_summaries', keys: ['id'], thing: 'id' })
  await sql`
    create table cell.set_summary_words (
      words_id uuid primary key,
      team_id uuid not null,
      project_id uuid references cell.projects on delete cascade,
      tag_id uuid references cell.tags on delete cascade,
      -- Text by its number; null once it was taken out.
      texts jsonb not null default '[]',
      made_at timestamptz(3) not null default now(),
      -- Since when no summary has had them.
      removed_at timestamptz(3)
    )`.execute(database)
  await sql`
    create index set_summary_words_by_project on cell.set_summary_words (project_id) where project_id is not null`.execute(
    database,
  )
  await sql`create index set_summary_words_by_tag on cell.set_summary_words (tag_id) where tag_id is not null`.execute(
    database,
  )
  await sql`
    create index set_summary_words_by_removal on cell.set_summary_words (team_id, removed_at) where removed_at is not null`.execute(
    database,
  )
  await secureCellTable(database, 'set_summary_words')
  await sql`create index set_summaries_by_words on cell.set_summaries (words_id) where words_id is not null`.execute(
    database,
  )
  await sql`
    create table cell.set_summary_sources (
      words_id uuid not null references cell.set_summary_words on delete cascade,
      team_id uuid not null,
      source_type text not null,
      source_id uuid not null,
      -- The note of a highlight, and a note itself.
      note_id uuid,
      primary key (words_id, source_id)
    )`.execute(database)
  await sql`create index set_summary_sources_by_source on cell.set_summary_sources (source_id)`.execute(database)
  await sql`
    create index set_summary_sources_by_note on cell.set_summary_sources (note_id) where note_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'set_summary_sources')
}

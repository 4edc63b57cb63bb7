import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Summaries of notes: where their sentences are, and no words. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.note_summaries (
      id uuid primary key,
      team_id uuid not null,
      note_id uuid not null references cell.notes on delete cascade,
      framework text not null,
      state text not null default 'QUEUED' check (state in ('QUEUED', 'SUMMARISING', 'DONE', 'FAILED')),
      progress real not null default 0,
      failure text,
      sections jsonb not null default '[]',
      by_meaning boolean not null default false,
      cut_at integer,
      contributor_ids uuid[] not null default '{}',
      created_by_kind text not null,
      created_by_id uuid,
      made_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index note_summaries_by_note on cell.note_summaries (note_id, made_at desc, id desc)`.execute(
    database,
  )
  await secureCellTable(database, 'note_summaries')
  await keepRowImages(database, { into: 'row_images', table: 'note_summaries', keys: ['id'], thing: 'note_id' })
}

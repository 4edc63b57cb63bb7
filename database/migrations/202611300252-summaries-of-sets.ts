import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Summaries of projects, tags and chosen notes: where their quotes are, and no words. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.set_summaries (
      id uuid primary key,
      team_id uuid not null,
      -- Of the project or the tag: who may see that sees the summary, and of its quotes those that they may see.
      scope_id uuid not null,
      project_id uuid references cell.projects on delete cascade,
      tag_id uuid references cell.tags on delete cascade,
      -- Null: all notes of the project, or all highlights of the tag.
      note_ids uuid[],
      framework text not null,
      state text not null default 'QUEUED' check (state in ('QUEUED', 'SUMMARISING', 'DONE', 'FAILED')),
      progress real not null default 0,
      failure text,
      parts jsonb not null default '[]',
      read integer not null default 0,
      has_more boolean not null default false,
      by_meaning boolean not null default false,
      contributor_ids uuid[] not null default '{}',
      created_by_kind text not null,
      created_by_id uuid,
      made_at timestamptz(3) not null default now(),
      check (tag_id is not null or project_id is not null)
    )`.execute(database)
  await sql`create index set_summaries_by_project on cell.set_summaries (project_id, made_at desc)`.execute(database)
  await sql`create index set_summaries_by_tag on cell.set_summaries (tag_id, made_at desc)`.execute(database)
  await secureCellTable(database, 'set_summaries')
}

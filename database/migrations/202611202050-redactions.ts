import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.redactions (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      file_id uuid not null references cell.files on delete cascade,
      note_id uuid not null references cell.notes on delete cascade,
      start_ms integer not null,
      end_ms integer not null,
      video_blur boolean not null,
      audio_muted boolean not null,
      state text not null check (state in ('SUGGESTED', 'APPROVED', 'REJECTED', 'RESTORED')),
      -- Null for what a person chose.
      kind text check (kind in ('NAME', 'EMAIL', 'PHONE', 'ADDRESS')),
      -- What is said there, for those who may restore it; the only place that holds it while it is redacted.
      quote text not null default '',
      context_before text not null default '',
      context_after text not null default '',
      kept jsonb not null default '{"pieces": [], "forgotten": [], "quotes": []}',
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      decided_by_kind text,
      decided_by_id uuid,
      decided_at timestamptz(3),
      check (start_ms >= 0 and end_ms > start_ms),
      check (video_blur or audio_muted)
    )`.execute(database)
  await sql`create index redactions_by_file on cell.redactions (file_id, start_ms)`.execute(database)
  await sql`create index redactions_by_note on cell.redactions (note_id)`.execute(database)
  await secureCellTable(database, 'redactions')
  await sql`
    create table cell.redacted_files (
      file_id uuid primary key references cell.files on delete cascade,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      note_id uuid not null references cell.notes on delete cascade,
      original_content_id uuid not null references cell.file_contents,
      -- The redactions that the content holds which the file shows now.
      shown uuid[] not null default '{}',
      state text not null default 'NONE' check (state in ('NONE', 'QUEUED', 'RENDERING', 'CONVERTING', 'SUCCESS', 'FAILURE', 'CANCELLED')),
      -- Every change of what is to be redacted is another run; what an earlier one still does does not count any more.
      run integer not null default 0,
      progress real not null default 0,
      -- What the run under way redacts, and the content that it made.
      rendering uuid[] not null default '{}',
      rendered_content_id uuid references cell.file_contents,
      failure text,
      asked_at timestamptz(3),
      render_ms integer,
      total_ms integer,
      -- When somebody asked to look for names and contact details, and what came of it.
      searched_at timestamptz(3),
      searching boolean not null default false
    )`.execute(database)
  await sql`create index redacted_files_by_note on cell.redacted_files (note_id)`.execute(database)
  await sql`create index redacted_files_by_original on cell.redacted_files (original_content_id)`.execute(database)
  await sql`create index redacted_files_by_content on cell.redacted_files (rendered_content_id) where rendered_content_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'redacted_files')
}

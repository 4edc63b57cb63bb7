import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.office_files (
      content_id uuid primary key references cell.file_contents on delete cascade,
      team_id uuid not null,
      kind text not null check (kind in ('workbook', 'outline')),
      status text not null default 'QUEUE_HOP' check (status in ('QUEUE_HOP', 'PROGRESSING', 'COMPLETE', 'ERROR')),
      error_code text,
      error_message text,
      notice text,
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      check ((status = 'ERROR') = (error_message is not null))
    )`.execute(database)
  await sql`
    create table cell.office_sheets (
      content_id uuid not null references cell.office_files on delete cascade,
      team_id uuid not null,
      number integer not null check (number > 0),
      name text not null,
      is_hidden boolean not null,
      row_count integer not null,
      column_count integer not null,
      primary key (content_id, number)
    )`.execute(database)
  await sql`
    create table cell.office_rows (
      content_id uuid not null references cell.office_files on delete cascade,
      team_id uuid not null,
      sheet integer not null,
      -- Of the first row, counted from 0.
      first_row integer not null,
      rows jsonb not null,
      -- The same cells as words are looked for in them: without case and accents, one space for any white space.
      folded jsonb not null,
      primary key (content_id, sheet, first_row)
    )`.execute(database)
  await sql`
    create table cell.office_sections (
      content_id uuid not null references cell.office_files on delete cascade,
      team_id uuid not null,
      number integer not null check (number > 0),
      title text not null,
      is_slide boolean not null,
      blocks jsonb not null,
      primary key (content_id, number)
    )`.execute(database)
  for (const table of ['office_files', 'office_sheets', 'office_rows', 'office_sections'])
    await secureCellTable(database, table)
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.pdfs (
      content_id uuid primary key references cell.file_contents on delete cascade,
      team_id uuid not null,
      origin text not null check (origin in ('itself', 'converted')),
      status text not null default 'QUEUE_HOP' check (status in ('QUEUE_HOP', 'PROGRESSING', 'COMPLETE', 'ERROR')),
      progress real not null default 0 check (progress between 0 and 1),
      error_code text,
      error_message text,
      page_count integer check (page_count >= 0),
      converted_key text,
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      check ((status = 'ERROR') = (error_message is not null))
    )`.execute(database)
  await sql`
    create table cell.pdf_pages (
      content_id uuid not null references cell.pdfs on delete cascade,
      team_id uuid not null,
      number integer not null check (number > 0),
      width real not null,
      height real not null,
      text text not null,
      -- As the words are looked for in it: without case and accents, one space for any white space.
      folded text not null,
      -- Where pieces of the text stand on the page.
      runs jsonb not null,
      recognition text not null check (recognition in ('none', 'waiting', 'done', 'failed')),
      failure text,
      primary key (content_id, number)
    )`.execute(database)
  await secureCellTable(database, 'pdfs')
  await secureCellTable(database, 'pdf_pages')
}

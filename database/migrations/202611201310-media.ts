import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.media (
      content_id uuid primary key references cell.file_contents on delete cascade,
      team_id uuid not null,
      status text not null default 'QUEUE_HOP'
        check (status in ('PROGRESSING', 'STATUS_UPDATE', 'INPUT_INFORMATION', 'NEW_WARNING', 'QUEUE_HOP', 'COMPLETE', 'ERROR')),
      progress real not null default 0 check (progress between 0 and 1),
      error_code text,
      error_message text,
      warnings jsonb not null default '[]',
      duration_ms bigint,
      width integer,
      height integer,
      pixel_format text,
      fps real,
      audio_channels integer,
      loudness_lufs real,
      loudness_range real,
      captions jsonb not null default '[]',
      -- A conversion that was killed goes on behind these.
      steps_done text[] not null default '{}',
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      check ((status = 'ERROR') = (error_message is not null))
    )`.execute(database)
  await sql`
    create table cell.media_outputs (
      content_id uuid not null references cell.media on delete cascade,
      team_id uuid not null,
      name text not null,
      storage_key text not null,
      content_type text not null,
      bytes bigint not null,
      made_at timestamptz(3) not null default now(),
      primary key (content_id, name)
    )`.execute(database)
  await secureCellTable(database, 'media')
  await secureCellTable(database, 'media_outputs')
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.projects (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null unique references cell.scopes,
      folder_id uuid references cell.folders,
      title text not null,
      summary text not null default '',
      icon text,
      color text,
      readme_document_id uuid not null,
      tabs jsonb not null,
      rank double precision not null default 0,
      is_sample boolean not null default false,
      -- How its recordings become text; null for what the installation and the recording themselves say.
      transcription_language text,
      transcription_provider text check (transcription_provider in ('EMBEDDED', 'SERVICE')),
      redaction text not null default 'SUGGEST' check (redaction in ('OFF', 'SUGGEST', 'ON')),
      transcription_vocabulary text[] not null default '{}',
      archived_at timestamptz(3),
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index projects_by_deletion on cell.projects (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index projects_by_update on cell.projects (team_id, updated_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index projects_by_folder on cell.projects (folder_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await secureCellTable(database, 'projects')
}

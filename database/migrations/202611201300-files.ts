import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.file_contents (
      id uuid primary key,
      team_id uuid not null,
      sha256 bytea not null,
      bytes bigint not null,
      content_type text not null,
      type text not null,
      storage_key text not null,
      image_pixel_width integer,
      image_pixel_height integer,
      image_color text,
      image_widths integer[] not null default '{}',
      image_failure text,
      created_at timestamptz(3) not null default now(),
      -- Since when no file is known to show it; such a content is deleted after a while.
      unshown_since timestamptz(3),
      unique (team_id, sha256)
    )`.execute(database)
  await sql`
    create table cell.files (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      document_id uuid,
      content_id uuid references cell.file_contents,
      next_content_id uuid references cell.file_contents,
      withheld jsonb not null default '[]',
      original_file_name text not null,
      upload_status text not null default 'DONE',
      upload_bytes bigint,
      upload_failure text,
      upload_receiver uuid,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid,
      check (upload_status <> 'DONE' or content_id is not null)
    )`.execute(database)
  await sql`create index file_contents_by_key on cell.file_contents (storage_key)`.execute(database)
  await sql`create index file_contents_unshown on cell.file_contents (team_id, unshown_since) where unshown_since is not null`.execute(
    database,
  )
  await sql`create index files_by_scope on cell.files (scope_id) where deleted_at is null`.execute(database)
  await sql`create index files_by_deletion on cell.files (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index files_by_content on cell.files (content_id) where content_id is not null`.execute(database)
  await sql`create index files_by_next_content on cell.files (next_content_id) where next_content_id is not null`.execute(
    database,
  )
  await sql`create index files_by_document on cell.files (document_id) where document_id is not null`.execute(database)
  await sql`create index files_being_uploaded on cell.files (team_id, created_at) where upload_status = 'UPLOADING'`.execute(
    database,
  )
  await secureCellTable(database, 'file_contents')
  await secureCellTable(database, 'files')
}

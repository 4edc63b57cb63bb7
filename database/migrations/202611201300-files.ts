import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.files (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      original_file_name text not null,
      content_type text not null,
      type text not null,
      bytes bigint not null,
      sha256 bytea not null,
      storage_key text not null,
      image_pixel_width integer,
      image_pixel_height integer,
      upload_status text not null default 'DONE',
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index files_by_deletion on cell.files (deletion_id) where deletion_id is not null`.execute(database)
  await sql`create index files_by_content on cell.files (team_id, sha256) where deleted_at is null`.execute(database)
  await secureCellTable(database, 'files')
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.folders (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null unique references cell.scopes,
      parent_id uuid references cell.folders,
      title text not null,
      rank double precision not null default 0,
      -- What everybody gets on projects made in it; null where these hold what the folder grants.
      project_default text check (project_default in ('NONE', 'READ', 'WRITE', 'FULL')),
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index folders_by_rank on cell.folders (team_id, parent_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index folders_by_deletion on cell.folders (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'folders')
  await sql`
    create table cell.folder_pins (
      team_id uuid not null,
      user_id uuid not null,
      folder_id uuid not null references cell.folders on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, folder_id)
    )`.execute(database)
  await sql`create index folder_pins_by_folder on cell.folder_pins (folder_id)`.execute(database)
  await secureCellTable(database, 'folder_pins')
}

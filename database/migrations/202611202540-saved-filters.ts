import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.saved_filters (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      label text not null,
      normal_label text not null,
      description text not null,
      filter jsonb not null,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index saved_filters_by_label on cell.saved_filters (team_id, label collate cell.people, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index saved_filters_by_scope on cell.saved_filters (scope_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index saved_filters_by_maker on cell.saved_filters (created_by_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index saved_filters_by_deletion on cell.saved_filters (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'saved_filters')
}

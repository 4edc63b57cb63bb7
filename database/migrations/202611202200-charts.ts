import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.charts (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      title text not null,
      options jsonb not null,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index charts_by_project on cell.charts (project_id, created_at, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index charts_by_scope on cell.charts (scope_id) where deleted_at is null`.execute(database)
  await sql`create index charts_by_deletion on cell.charts (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'charts')
}

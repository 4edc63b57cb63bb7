import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.deletions (
      id uuid primary key,
      team_id uuid not null,
      resource_kind text not null,
      resource_id uuid not null,
      title text not null,
      scope_id uuid not null,
      principal_kind text not null,
      principal_id uuid,
      created_at timestamptz(3) not null default now(),
      restored_at timestamptz(3)
    )`.execute(database)
  await sql`create index deletions_by_time on cell.deletions (team_id, created_at desc, id) where restored_at is null`.execute(database)
  await secureCellTable(database, 'deletions')
}

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
      -- How many of each kind it took.
      taken jsonb not null,
      principal_kind text not null,
      principal_id uuid,
      created_at timestamptz(3) not null default now(),
      restored_at timestamptz(3),
      -- Since when what it took is being deleted for good: it cannot be brought back any more.
      purging_at timestamptz(3)
    )`.execute(database)
  await sql`create index deletions_by_time on cell.deletions (team_id, created_at desc, id desc) where restored_at is null and purging_at is null`.execute(database)
  await sql`create index deletions_purging on cell.deletions (team_id, purging_at) where purging_at is not null`.execute(database)
  await secureCellTable(database, 'deletions')
}

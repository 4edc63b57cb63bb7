import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.saved_feeds (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      title text not null,
      query jsonb not null,
      layout text not null,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index saved_feeds_in_order on cell.saved_feeds (team_id, created_at, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index saved_feeds_by_scope on cell.saved_feeds (scope_id) where deleted_at is null`.execute(database)
  await sql`create index saved_feeds_by_maker on cell.saved_feeds (created_by_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index saved_feeds_by_deletion on cell.saved_feeds (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'saved_feeds')
}

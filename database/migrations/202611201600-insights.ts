import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.insights (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      document_id uuid not null,
      title text not null,
      locked boolean not null default false,
      cover_file_id uuid,
      preview text not null default '',
      published_at timestamptz(3),
      published_by_id uuid,
      rank double precision not null default 0,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index insights_by_scope on cell.insights (scope_id) where deleted_at is null`.execute(database)
  await sql`create index insights_by_deletion on cell.insights (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index insights_by_project on cell.insights (project_id, created_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index insights_published on cell.insights (team_id, published_at desc, id desc) where deleted_at is null and published_at is not null`.execute(
    database,
  )
  await secureCellTable(database, 'insights')
  // Which highlights an insight quotes: a projection of the references in its document.
  await sql`
    create table cell.insight_highlights (
      team_id uuid not null,
      insight_id uuid not null references cell.insights on delete cascade,
      highlight_id uuid not null references cell.highlights on delete cascade,
      position integer not null,
      primary key (insight_id, highlight_id)
    )`.execute(database)
  await sql`create index insight_highlights_by_highlight on cell.insight_highlights (highlight_id)`.execute(database)
  await secureCellTable(database, 'insight_highlights')
}

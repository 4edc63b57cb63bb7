import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.project_views (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      title text not null,
      layout text not null check (layout in ('TABLE', 'BOARD', 'GRID', 'LIST', 'CANVAS')),
      object_type text not null check (object_type in ('NOTE', 'INSIGHT', 'HIGHLIGHT')),
      rank double precision not null default 0,
      view_data jsonb not null,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index project_views_by_rank on cell.project_views (project_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index project_views_by_scope on cell.project_views (scope_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index project_views_by_deletion on cell.project_views (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'project_views')
  // Where rows were put by hand; whoever nobody moved has no row here.
  await sql`
    create table cell.view_ranks (
      view_id uuid not null references cell.project_views on delete cascade,
      row_id uuid not null,
      team_id uuid not null,
      rank double precision not null,
      primary key (view_id, row_id)
    )`.execute(database)
  await sql`create index view_ranks_by_row on cell.view_ranks (row_id)`.execute(database)
  await secureCellTable(database, 'view_ranks')
  // What cards show to one person, in place of what the view says.
  await sql`
    create table cell.view_card_displays (
      view_id uuid not null references cell.project_views on delete cascade,
      user_id uuid not null references cell.users on delete cascade,
      team_id uuid not null,
      shown text[] not null,
      primary key (view_id, user_id)
    )`.execute(database)
  await sql`create index view_card_displays_by_user on cell.view_card_displays (user_id)`.execute(database)
  await secureCellTable(database, 'view_card_displays')
}

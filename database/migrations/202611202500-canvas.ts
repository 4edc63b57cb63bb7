import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  // One row for each canvas on which something was laid: its lock puts the changes of a canvas in one order.
  await sql`
    create table cell.canvases (
      view_id uuid primary key references cell.project_views on delete cascade,
      team_id uuid not null,
      revision integer not null
    )`.execute(database)
  await secureCellTable(database, 'canvases')
  await sql`
    create table cell.canvas_items (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      view_id uuid not null references cell.project_views,
      kind text not null check (kind in ('rectangle', 'text', 'group', 'highlight', 'insight', 'note')),
      x double precision not null,
      y double precision not null,
      width double precision not null,
      height double precision not null,
      rank double precision not null,
      text text not null,
      style text check (style in ('P', 'H1', 'H2', 'H3')),
      color text,
      group_id uuid,
      target_id uuid,
      revision integer not null,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid,
      check ((target_id is not null) = (kind in ('highlight', 'insight', 'note')))
    )`.execute(database)
  await sql`create index canvas_items_by_view on cell.canvas_items (view_id, id)`.execute(database)
  await sql`create index canvas_items_by_revision on cell.canvas_items (view_id, revision)`.execute(database)
  await sql`create index canvas_items_by_target on cell.canvas_items (target_id, view_id) where target_id is not null`.execute(
    database,
  )
  await sql`create index canvas_items_by_scope on cell.canvas_items (scope_id)`.execute(database)
  await sql`create index canvas_items_by_deletion on cell.canvas_items (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'canvas_items')
}

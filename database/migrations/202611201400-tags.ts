import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.tag_boards (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid references cell.projects,
      title text not null,
      description text not null default '',
      rank double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index tag_boards_by_scope on cell.tag_boards (scope_id) where deleted_at is null`.execute(database)
  await sql`create index tag_boards_by_project on cell.tag_boards (project_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index tag_boards_by_deletion on cell.tag_boards (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'tag_boards')
  await sql`
    create table cell.tag_groups (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      tag_board_id uuid not null references cell.tag_boards,
      title text not null,
      color text not null,
      rank double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index tag_groups_by_board on cell.tag_groups (tag_board_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index tag_groups_by_deletion on cell.tag_groups (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'tag_groups')
  await sql`
    create table cell.tags (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid references cell.projects,
      tag_group_id uuid references cell.tag_groups,
      title text not null,
      title_key text not null,
      color text not null,
      keeps_color boolean not null default false,
      role text,
      merged_into_id uuid references cell.tags on delete cascade,
      locked boolean not null default false,
      description text not null default '',
      rank double precision not null default 0,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create unique index tags_by_title on cell.tags (scope_id, title_key) where deleted_at is null`.execute(
    database,
  )
  await sql`create index tags_by_deletion on cell.tags (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index tags_by_project on cell.tags (project_id, rank, id) where deleted_at is null`.execute(database)
  await sql`create index tags_by_group on cell.tags (tag_group_id, rank, id) where deleted_at is null and tag_group_id is not null`.execute(
    database,
  )
  await sql`create index tags_by_survivor on cell.tags (merged_into_id) where merged_into_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'tags')
  await sql`
    create table cell.tag_board_links (
      team_id uuid not null,
      project_id uuid not null references cell.projects on delete cascade,
      tag_board_id uuid not null references cell.tag_boards on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, tag_board_id)
    )`.execute(database)
  await sql`create index tag_board_links_by_board on cell.tag_board_links (tag_board_id)`.execute(database)
  await secureCellTable(database, 'tag_board_links')
  await sql`
    create table cell.tag_acts (
      id uuid primary key,
      team_id uuid not null,
      principal_kind text not null,
      principal_id uuid,
      images jsonb not null,
      created_at timestamptz(3) not null default now(),
      undone_at timestamptz(3)
    )`.execute(database)
  await secureCellTable(database, 'tag_acts')
}

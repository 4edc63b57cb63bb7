import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.field_sets (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid,
      applies_to text not null check (applies_to in ('note', 'insight', 'person')),
      title text not null default '',
      description text not null default '',
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  // A project has one set for its notes and one for its insights, the directory one for people; field groups are as
  // many as the workspace wants.
  await sql`create unique index field_sets_of_project on cell.field_sets (team_id, project_id, applies_to) where project_id is not null`.execute(
    database,
  )
  await sql`create unique index field_sets_of_people on cell.field_sets (team_id) where applies_to = 'person'`.execute(
    database,
  )
  await sql`create index field_sets_by_scope on cell.field_sets (scope_id)`.execute(database)
  await sql`create index field_sets_by_deletion on cell.field_sets (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'field_sets')
  await sql`
    create table cell.fields (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      field_set_id uuid not null references cell.field_sets,
      type text not null,
      label text not null,
      options jsonb not null,
      hidden boolean not null default false,
      rank double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index fields_by_scope on cell.fields (scope_id) where deleted_at is null`.execute(database)
  await sql`create index fields_by_deletion on cell.fields (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index fields_by_set on cell.fields (field_set_id, rank, id) where deleted_at is null`.execute(
    database,
  )
  await secureCellTable(database, 'fields')
  // One row a value, typed, with where it came from.
  await sql`
    create table cell.field_values (
      field_id uuid not null references cell.fields on delete cascade,
      owner_id uuid not null,
      team_id uuid not null,
      text_value text,
      number_value double precision,
      time_value timestamptz(3),
      option_ids uuid[],
      provenance text not null default 'user',
      confidence real,
      updated_at timestamptz(3) not null default now(),
      primary key (owner_id, field_id)
    )`.execute(database)
  await sql`create index field_values_by_field on cell.field_values (field_id)`.execute(database)
  // Rows sorted or filtered by a number or a date are found in its order, however many there are.
  await sql`create index field_values_by_number on cell.field_values (field_id, number_value, owner_id) where number_value is not null`.execute(
    database,
  )
  await sql`create index field_values_by_time on cell.field_values (field_id, time_value, owner_id) where time_value is not null`.execute(
    database,
  )
  await secureCellTable(database, 'field_values')
  await sql`
    create table cell.field_set_links (
      team_id uuid not null,
      project_id uuid not null references cell.projects on delete cascade,
      field_set_id uuid not null references cell.field_sets on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, field_set_id)
    )`.execute(database)
  await sql`create index field_set_links_by_set on cell.field_set_links (field_set_id)`.execute(database)
  await secureCellTable(database, 'field_set_links')
  // Document 2 §3: what a project does with a field that it does not own.
  await sql`
    create table cell.field_preferences (
      id uuid primary key,
      team_id uuid not null,
      project_id uuid not null references cell.projects on delete cascade,
      field_id uuid not null references cell.fields on delete cascade,
      field_set_id uuid not null references cell.field_sets on delete cascade,
      hidden boolean not null,
      unique (project_id, field_id)
    )`.execute(database)
  await sql`create index field_preferences_by_field on cell.field_preferences (field_id)`.execute(database)
  await sql`create index field_preferences_by_set on cell.field_preferences (field_set_id)`.execute(database)
  await secureCellTable(database, 'field_preferences')
  await sql`
    create table cell.field_acts (
      id uuid primary key,
      team_id uuid not null,
      principal_kind text not null,
      principal_id uuid,
      images jsonb not null,
      option_values jsonb not null default '[]',
      created_at timestamptz(3) not null default now(),
      undone_at timestamptz(3)
    )`.execute(database)
  await secureCellTable(database, 'field_acts')
}

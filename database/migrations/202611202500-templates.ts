import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.templates (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      of_kind text not null check (of_kind in ('PROJECT', 'INSIGHT')),
      title text not null,
      description text not null default '',
      -- What a template of a project holds lies in a project that nobody sees.
      project_id uuid references cell.projects,
      document_id uuid,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid,
      check ((of_kind = 'PROJECT') = (project_id is not null)),
      check ((of_kind = 'INSIGHT') = (document_id is not null))
    )`.execute(database)
  await sql`create index templates_by_time on cell.templates (team_id, of_kind, created_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index templates_by_scope on cell.templates (scope_id) where deleted_at is null`.execute(database)
  await sql`create index templates_by_deletion on cell.templates (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'templates')
  await sql`
    create table cell.project_copies (
      id uuid primary key,
      team_id uuid not null,
      purpose text not null check (purpose in ('DUPLICATE', 'TEMPLATE', 'USE')),
      state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
      source_id uuid not null,
      source_scope_id uuid not null,
      project_id uuid not null,
      project_scope_id uuid not null,
      folder_id uuid,
      template_id uuid,
      title text not null,
      description text not null default '',
      -- Things to copy, texts included; null until they are noted.
      total integer,
      copied integer not null default 0,
      failure text,
      created_by_id uuid not null,
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3)
    )`.execute(database)
  await sql`create index project_copies_of_person on cell.project_copies (team_id, created_by_id, created_at desc)`.execute(
    database,
  )
  await secureCellTable(database, 'project_copies')
}

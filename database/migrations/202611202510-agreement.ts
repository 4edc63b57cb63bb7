import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.agreement_rounds (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      title text not null,
      note_ids uuid[] not null,
      tag_ids uuid[] not null,
      closed_at timestamptz(3),
      pass integer not null default 1,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index agreement_rounds_by_project on cell.agreement_rounds (project_id, created_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index agreement_rounds_by_scope on cell.agreement_rounds (scope_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index agreement_rounds_by_deletion on cell.agreement_rounds (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'agreement_rounds')

  await sql`
    create table cell.agreement_coders (
      id uuid primary key,
      team_id uuid not null,
      round_id uuid not null references cell.agreement_rounds on delete cascade,
      user_id uuid,
      pass integer not null default 1,
      finished_note_ids uuid[] not null default '{}',
      unique nulls not distinct (round_id, user_id, pass)
    )`.execute(database)
  await secureCellTable(database, 'agreement_coders')

  // The words themselves stand in the note alone.
  await sql`
    create table cell.agreement_units (
      id uuid primary key,
      team_id uuid not null,
      round_id uuid not null references cell.agreement_rounds on delete cascade,
      note_id uuid not null,
      rank integer not null,
      key text not null
    )`.execute(database)
  await sql`create index agreement_units_by_round on cell.agreement_units (round_id, rank)`.execute(database)
  await sql`create index agreement_units_by_note on cell.agreement_units (note_id)`.execute(database)
  await secureCellTable(database, 'agreement_units')

  await sql`
    create table cell.agreement_marks (
      team_id uuid not null,
      round_id uuid not null,
      unit_id uuid not null references cell.agreement_units on delete cascade,
      coder_id uuid not null references cell.agreement_coders on delete cascade,
      tag_id uuid not null,
      primary key (unit_id, coder_id, tag_id)
    )`.execute(database)
  await sql`create index agreement_marks_by_coder on cell.agreement_marks (coder_id, unit_id)`.execute(database)
  await sql`create index agreement_marks_by_round on cell.agreement_marks (round_id)`.execute(database)
  await secureCellTable(database, 'agreement_marks')

  await sql`
    create table cell.agreement_settlements (
      team_id uuid not null,
      round_id uuid not null,
      unit_id uuid primary key references cell.agreement_units on delete cascade,
      tag_ids uuid[] not null,
      highlight_id uuid
    )`.execute(database)
  await sql`create index agreement_settlements_by_round on cell.agreement_settlements (round_id)`.execute(database)
  await secureCellTable(database, 'agreement_settlements')
}

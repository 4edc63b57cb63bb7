import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** All rows that a list shows, chosen at once, and what is done with them batch by batch. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.selections (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null,
      list text not null,
      question jsonb not null,
      kind text not null,
      count integer not null,
      is_cut boolean not null,
      created_by_id uuid not null,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index selections_by_time on cell.selections (team_id, created_at)`.execute(database)
  await secureCellTable(database, 'selections')
  await sql`
    create table cell.selection_rows (
      team_id uuid not null,
      selection_id uuid not null references cell.selections on delete cascade,
      -- So many rows stand in each that keeping them costs little: which chunk a place is in, its number says.
      chunk integer not null,
      row_ids uuid[] not null,
      primary key (selection_id, chunk)
    )`.execute(database)
  await secureCellTable(database, 'selection_rows')
  await sql`
    create table cell.selection_acts (
      id uuid primary key,
      team_id uuid not null,
      selection_id uuid not null,
      scope_id uuid not null,
      kind text not null,
      act text not null,
      given jsonb not null,
      left_out uuid[] not null,
      state text not null default 'RUNNING'
        check (state in ('RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE', 'REDOING')),
      total integer not null,
      -- The last position of the selection that was dealt with: whoever takes it up goes on behind.
      position integer not null default 0,
      reached integer not null default 0,
      changed integer not null default 0,
      left_changed integer not null default 0,
      left_refused integer not null default 0,
      stayed integer not null default 0,
      failure text,
      operation_id uuid not null,
      created_by_id uuid not null,
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3)
    )`.execute(database)
  await sql`create index selection_acts_of_person on cell.selection_acts (team_id, created_by_id, created_at desc)`.execute(
    database,
  )
  await sql`create index selection_acts_by_time on cell.selection_acts (team_id, created_at)`.execute(database)
  await secureCellTable(database, 'selection_acts')
  await sql`
    create table cell.selection_batches (
      team_id uuid not null,
      act_id uuid not null references cell.selection_acts on delete cascade,
      number integer not null,
      operation_id uuid not null,
      changed integer not null,
      stands boolean not null default true,
      stuck boolean not null default false,
      primary key (act_id, number)
    )`.execute(database)
  await secureCellTable(database, 'selection_batches')
}

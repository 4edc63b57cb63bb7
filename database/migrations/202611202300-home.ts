import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.homes (
      team_id uuid primary key,
      document_id uuid not null,
      sample_project_id uuid,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await secureCellTable(database, 'homes')
  // The checklist counts what one person has done.
  await sql`create index journal_by_principal on cell.journal (team_id, principal_id, type)`.execute(database)
  await sql`
    create table cell.looks (
      user_id uuid primary key,
      team_id uuid not null,
      -- Places in the journal, <transaction>:<sequence>: where what is new to somebody begins, and where the history had come to when they looked.
      since text not null,
      since_at timestamptz(3) not null,
      reached text not null,
      looked_at timestamptz(3) not null
    )`.execute(database)
  await secureCellTable(database, 'looks')
  // What happened in one workspace behind a place, in the order of the commits.
  await sql`create index journal_by_workspace on cell.journal (team_id, transaction_id, sequence)`.execute(database)
}

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
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.clips (
      note_id uuid not null,
      highlight_id uuid not null,
      team_id uuid not null,
      file_id uuid not null,
      start_ms integer not null,
      end_ms integer not null,
      primary key (note_id, highlight_id),
      check (end_ms > start_ms)
    )`.execute(database)
  await secureCellTable(database, 'clips')
}

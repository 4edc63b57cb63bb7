import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** The number of things that an act of several transactions has reported, per type and scope. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.acts_in_parts (
      team_id uuid not null,
      operation_id uuid not null,
      type text not null,
      scope_id uuid not null,
      count integer not null,
      primary key (team_id, operation_id, type, scope_id)
    )`.execute(database)
  await secureCellTable(database, 'acts_in_parts')
}

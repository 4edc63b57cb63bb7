import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Of an act that is done in several transactions, of how many things of each type it has told in each place. */
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

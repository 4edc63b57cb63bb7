import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  // Stretches of what can be found, with their meaning: vectors alone, the text stands where it belongs.
  await sql`
    create table cell.passages (
      team_id uuid not null,
      resource_id uuid not null,
      kind text not null,
      ordinal integer not null,
      -- UTF-16 offsets into the text as the search index holds it.
      from_char integer not null,
      to_char integer not null,
      -- The first half of the SHA-256 of the text that was embedded.
      digest bytea not null,
      model text not null,
      -- One byte a number, times the scale.
      vector bytea not null,
      scale real not null,
      primary key (resource_id, kind, ordinal)
    )`.execute(database)
  await sql`create index passages_in_order on cell.passages (team_id, kind, resource_id)`.execute(database)
  await secureCellTable(database, 'passages')
  // How far what one process does for all workspaces has come, and which one does it.
  await sql`
    create table global.search_followers (
      name text primary key,
      cursor text,
      holder uuid not null,
      held_until timestamptz(3) not null
    )`.execute(database)
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.stars (
      -- Ordered by time: the newest star has the largest.
      id uuid primary key,
      team_id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('project', 'folder', 'note', 'insight', 'tag', 'person')),
      resource_id uuid not null,
      unique (user_id, resource_id)
    )`.execute(database)
  await sql`create index stars_by_person on cell.stars (user_id, id desc)`.execute(database)
  await secureCellTable(database, 'stars')
}

import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Sentences that somebody passed over while coding, for themselves. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.coding_skips (
      team_id uuid not null,
      note_id uuid not null references cell.notes on delete cascade,
      user_id uuid not null,
      source text not null,
      sentence text not null,
      primary key (note_id, user_id, source, sentence)
    )`.execute(database)
  await secureCellTable(database, 'coding_skips')
  await keepRowImages(database, {
    into: 'row_images',
    table: 'coding_skips',
    keys: ['note_id', 'user_id', 'source', 'sentence'],
    thing: 'note_id',
  })
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Films are found by the subtitles that they carry. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.media_captions (
      content_id uuid not null references cell.media on delete cascade,
      team_id uuid not null,
      name text not null,
      cues jsonb not null,
      primary key (content_id, name)
    )`.execute(database)
  await secureCellTable(database, 'media_captions')
}

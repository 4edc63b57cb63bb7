import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What names the request that a language model answered with a summary: the same of the same note is not asked again. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.note_summaries add column asked_key text`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'note_summaries', keys: ['id'], thing: 'note_id' })
}

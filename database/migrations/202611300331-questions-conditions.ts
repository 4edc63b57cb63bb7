import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** The conditions by which a question narrows what it is answered from: a filter form; null without. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.conversation_messages add column conditions jsonb`.execute(database)
  await keepRowImages(database, {
    into: 'row_images',
    table: 'conversation_messages',
    keys: ['id'],
    thing: 'conversation_id',
  })
}

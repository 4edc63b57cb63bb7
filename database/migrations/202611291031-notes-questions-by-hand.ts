import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Questions are changed and deleted by people, who take that back. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.questions
      add column past_options jsonb not null default '[]',
      add column deleted_at timestamptz(3)`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'questions', keys: ['id'], thing: 'id' })
}

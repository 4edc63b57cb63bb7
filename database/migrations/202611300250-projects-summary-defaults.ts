import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** How notes of a project are summarised if nobody says otherwise. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.projects
      add column default_framework text,
      add column default_summary_language text`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'projects', keys: ['id'], thing: 'id' })
}

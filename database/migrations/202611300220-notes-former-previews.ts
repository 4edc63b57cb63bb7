import { sql } from 'kysely'
import { keepRowImages, unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Previews of notes show answers behind their questions. Those that were stored before are marked, and rendered again by
 * a job: this needs the editor's schema, and time.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.notes add column preview_is_former boolean not null default false`.execute(database)
  await unlocked(database, ['notes', 'responses'], async () => {
    await sql`
      update cell.notes set preview_is_former = true
      where exists (select from cell.responses where responses.note_id = notes.id)`.execute(database)
  })
  await sql`create index notes_with_former_preview on cell.notes (team_id, id) where preview_is_former`.execute(
    database,
  )
  await keepRowImages(database, { into: 'row_images', table: 'notes', keys: ['id'], thing: 'id' })
}

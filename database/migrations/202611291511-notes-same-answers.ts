import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What every answer to a question says tells no note from another: search leaves it out. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.questions add column same_answer text[]`.execute(database)
  await sql`
    update cell.questions set same_answer = first.response
    from cell.questions asked
      cross join lateral (select response from cell.responses where question_id = asked.id order by note_id limit 1) first
    where asked.id = questions.id
      and (select count(*) from (select from cell.responses where question_id = asked.id limit 20) counted) = 20
      and not exists (select from cell.responses where question_id = asked.id and response <> first.response)`.execute(
    database,
  )
  await keepRowImages(database, { into: 'row_images', table: 'questions', keys: ['id'], thing: 'id' })
}

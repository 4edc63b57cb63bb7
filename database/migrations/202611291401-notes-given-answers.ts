import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Answers that somebody gave by hand. The answer itself stands in the note's text: here is what the text said before and
 * says since, so that the act is taken back where nobody changed it meanwhile.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.given_answers (
      note_id uuid not null references cell.notes on delete cascade,
      question_id uuid not null references cell.questions on delete cascade,
      team_id uuid not null,
      answer_id uuid not null,
      stood jsonb,
      said jsonb,
      primary key (note_id, question_id)
    )`.execute(database)
  await sql`create index given_answers_of_question on cell.given_answers (question_id)`.execute(database)
  await secureCellTable(database, 'given_answers')
  await keepRowImages(database, {
    into: 'row_images',
    table: 'given_answers',
    keys: ['note_id', 'question_id'],
    thing: 'note_id',
  })
}

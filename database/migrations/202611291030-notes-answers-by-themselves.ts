import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Answers have identifiers, and stand together by their question; highlights tell which questions their words answer. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.responses
      add column id uuid not null default gen_random_uuid(),
      add column response_data jsonb`.execute(database)
  await sql`create index responses_of_question on cell.responses (question_id, note_id)`.execute(database)
  await sql`drop index cell.responses_by_question`.execute(database)
  await sql`alter table cell.highlights add column question_ids uuid[] not null default '{}'`.execute(database)
  await unlocked(database, ['notes', 'documents', 'highlights', 'responses', 'questions'], async () => {
    await readWordsBesideChoices(database)
    await readQuestionsOfHighlights(database)
  })
}

/** As texts say it now. */
async function readWordsBesideChoices(database: MigrationDatabase): Promise<void> {
  await sql`
    with said as (
      select notes.id as note_id, block #>> '{attrs,questionId}' as question_id,
        trim(coalesce((select string_agg(part #>> '{}', '') from jsonb_path_query(block, 'strict $.**.text') as part), '')) as words
      from cell.notes join cell.documents on documents.id = notes.document_id
        cross join lateral jsonb_path_query(documents.content, 'lax $.content[*] ? (@.type == "questionResponse")') as block
      where jsonb_array_length(coalesce(block #> '{attrs,optionIds}', '[]')) > 0
    )
    update cell.responses set response_data = jsonb_build_object('words', said.words)
    from said, cell.questions
    where responses.note_id = said.note_id and responses.question_id::text = said.question_id and said.words <> ''
      and questions.id = responses.question_id and questions.type <> 'FREE_TEXT'`.execute(database)
}

async function readQuestionsOfHighlights(database: MigrationDatabase): Promise<void> {
  await sql`
    with marked as (
      select distinct notes.id as note_id, block #>> '{attrs,questionId}' as question_id, mark #>> '{attrs,id}' as highlight_id, place
      from cell.notes join cell.documents on documents.id = notes.document_id
        cross join lateral jsonb_path_query(documents.content, 'lax $.content[*] ? (@.type == "questionResponse")') with ordinality as of (block, place)
        cross join lateral jsonb_path_query(block, 'strict $.** ? (@.type == "text")') as part
        cross join lateral jsonb_path_query(part, 'lax $.marks[*] ? (@.type == "highlight")') as mark
      where exists (select from cell.highlights where highlights.note_id = notes.id)
    ), listed as (
      select note_id, highlight_id, array_agg(question_id::uuid order by place) as question_ids from marked
      where question_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' group by note_id, highlight_id
    )
    update cell.highlights set question_ids = listed.question_ids
    from listed where highlights.note_id = listed.note_id and highlights.id::text = listed.highlight_id`.execute(
    database,
  )
}

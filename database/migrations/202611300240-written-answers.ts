import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Sentences that a language model writes in answers, with what these were written from, so that redaction and deletion
 * find them; what was looked for before an answer; and what a workspace tells the model about itself.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.conversation_messages add column looked_for jsonb, add column against boolean not null default false`.execute(
    database,
  )
  await keepRowImages(database, {
    into: 'row_images',
    table: 'conversation_messages',
    keys: ['id'],
    thing: 'conversation_id',
  })
  await sql`
    create table cell.answer_sentences (
      team_id uuid not null,
      answer_id uuid not null references cell.conversation_messages on delete cascade,
      position integer not null,
      text text,
      cites jsonb not null,
      struck text,
      created_by_kind text not null,
      created_by_id uuid,
      primary key (answer_id, position)
    )`.execute(database)
  await secureCellTable(database, 'answer_sentences')
  await sql`
    create table cell.answer_sources (
      team_id uuid not null,
      answer_id uuid not null references cell.conversation_messages on delete cascade,
      source_id uuid not null,
      note_id uuid,
      primary key (answer_id, source_id)
    )`.execute(database)
  await sql`create index answer_sources_by_source on cell.answer_sources (source_id)`.execute(database)
  await sql`create index answer_sources_by_note on cell.answer_sources (note_id) where note_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'answer_sources')
  await sql`
    create table cell.ask_instructions (
      team_id uuid primary key,
      text text not null
    )`.execute(database)
  await secureCellTable(database, 'ask_instructions')
}

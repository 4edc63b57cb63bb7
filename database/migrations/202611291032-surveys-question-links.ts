import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Questions that are the same question, asked more than once. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.question_links (
      question_id uuid primary key references cell.questions on delete cascade,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      group_id uuid not null,
      pairs jsonb not null default '{}'
    )`.execute(database)
  await sql`create index question_links_by_group on cell.question_links (group_id)`.execute(database)
  await secureCellTable(database, 'question_links')
  await keepRowImages(database, {
    into: 'row_images',
    table: 'question_links',
    keys: ['question_id'],
    thing: 'question_id',
  })
}

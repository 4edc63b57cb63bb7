import { sql } from 'kysely'
import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Summaries in a language, with words of persons, and new ones that are offered beside one that somebody edited. What
 * persons write is in `summary_words` too; `sections` only says who wrote which.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.note_summaries
      add column language text,
      add column edited_by uuid[] not null default '{}',
      drop constraint note_summaries_state_check,
      add constraint note_summaries_state_check
        check (state in ('QUEUED', 'SUMMARISING', 'DONE', 'OFFERED', 'FAILED'))`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'note_summaries', keys: ['id'], thing: 'note_id' })
  // Since when words have had no summary; the nightly sweep finds it out.
  await sql`alter table cell.summary_words add column removed_at timestamptz(3)`.execute(database)
  await sql`
    create index summary_words_by_removal on cell.summary_words (team_id, removed_at) where removed_at is not null`.execute(
    database,
  )
}

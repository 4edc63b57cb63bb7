import { sql } from 'kysely'
import { secureCellTable, unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Quotes as they were when their insight was published. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.sealed_quotes (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid,
      insight_id uuid not null references cell.insights on delete cascade,
      published_at timestamptz(3) not null,
      highlight_id uuid not null,
      note_id uuid not null,
      text text not null,
      speakers text[] not null default '{}',
      note_title text not null,
      region jsonb,
      start_ms integer,
      end_ms integer,
      kept text,
      emptied text check (emptied in ('REDACTED', 'DELETED')),
      sealed_at timestamptz(3) not null,
      replaced_at timestamptz(3)
    )`.execute(database)
  await sql`create unique index sealed_quotes_of_insight on cell.sealed_quotes (insight_id, published_at, highlight_id) where replaced_at is null`.execute(
    database,
  )
  await sql`create index sealed_quotes_by_highlight on cell.sealed_quotes (highlight_id)`.execute(database)
  await sql`create index sealed_quotes_by_note on cell.sealed_quotes (note_id)`.execute(database)
  await secureCellTable(database, 'sealed_quotes')
  await unlocked(database, ['insights', 'insight_highlights', 'highlights', 'notes', 'sealed_quotes'], async () => {
    // What was published before is sealed as it is now: what it said then, nobody knows any more.
    await sql`
      insert into cell.sealed_quotes (id, team_id, scope_id, insight_id, published_at, highlight_id, note_id, text, speakers, note_title, region, sealed_at)
      select gen_random_uuid(), insights.team_id, highlights.scope_id, insights.id, insights.published_at, highlights.id, highlights.note_id, highlights.text,
        highlights.speakers, notes.title, highlights.region || jsonb_build_object('fileId', highlights.file_id), now()
      from cell.insights join cell.insight_highlights quoted on quoted.insight_id = insights.id
        join cell.highlights on highlights.id = quoted.highlight_id and highlights.deleted_at is null
        join cell.notes on notes.id = highlights.note_id
      where insights.published_at is not null`.execute(database)
  })
}

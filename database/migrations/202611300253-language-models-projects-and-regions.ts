import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Usage of language models by project, which calls are still running in any process, and the region in which each workspace was last told that its model runs. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.language_model_calls
      -- Null: of no project, or of several.
      add column project_id uuid,
      -- Told by its process while it runs.
      add column alive_at timestamptz(3) not null default now()`.execute(database)
  await sql`alter table cell.language_model_shares add column project_id uuid`.execute(database)
  await sql`drop index cell.language_model_shares_by_person`.execute(database)
  await sql`
    create unique index language_model_shares_by_person on cell.language_model_shares
      (team_id, month, currency, purpose, user_id, project_id) nulls not distinct`.execute(database)
  await sql`
    create table cell.language_model_regions (
      team_id uuid primary key,
      -- Null: there is no model, or nobody said where it runs.
      region text
    )`.execute(database)
  await secureCellTable(database, 'language_model_regions')
}

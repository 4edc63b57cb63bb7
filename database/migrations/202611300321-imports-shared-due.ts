import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * What nearly all notes of an import share (headings, answers, values of fields) is left out of search, and found when
 * an import ends. Imports that ended before are marked, and looked at by a job: documents are read for it. Of several
 * imports of answers into one project the last says all. (Migration 202611300230 looked up values without unlocking the
 * tables, and so found none.)
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.imports add column shared_due boolean not null default false`.execute(database)
  await unlocked(database, ['imports'], async () => {
    await sql`
      update cell.imports set shared_due = true
      where state = 'DONE' and deleted_at is null and (
        (coalesce(processed_into, becomes) = 'CONTENT' and same_headings is null)
        or (coalesce(processed_into, becomes) = 'SURVEY' and not exists (
          select from cell.imports later
          where later.project_id = imports.project_id and later.state = 'DONE' and later.deleted_at is null
            and coalesce(later.processed_into, later.becomes) = 'SURVEY'
            and (later.finished_at, later.id) > (imports.finished_at, imports.id))))`.execute(database)
  })
  await sql`create index imports_with_shared_due on cell.imports (team_id, id) where shared_due`.execute(database)
}

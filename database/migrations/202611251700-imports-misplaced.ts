import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * An import says what it becomes without its inspection being read, counts by column what could not stay in its place, lists the cells that stand in a note's text beside those
 * that failed, and says while it waits for other files.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    alter table cell.imports
      add column becomes text check (becomes in ('CONTENT', 'SURVEY')),
      add column misplaced jsonb not null default '[]',
      add column waits boolean not null default false`.execute(database)
  await unlocked(database, ['imports'], async () => {
    await sql`
      update cell.imports set becomes = case inspection ->> 'kind' when 'document' then 'CONTENT' when 'tables' then 'SURVEY' end
      where inspection is not null`.execute(database)
  })
  await sql`alter table cell.import_failures add column in_text boolean not null default false`.execute(database)
}

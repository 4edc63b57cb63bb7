import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What is new to somebody begins behind a version of the workspace, no longer at a place of the journal. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.looks add column since_version bigint, add column reached_version bigint`.execute(database)
  await unlocked(database, ['journal', 'looks'], async () => {
    const versionAt = (place: string) => sql`coalesce((
      select version from cell.journal
      where journal.team_id = looks.team_id
        and (transaction_id, sequence) <= (split_part(${sql.ref(`looks.${place}`)}, ':', 1)::xid8, split_part(${sql.ref(`looks.${place}`)}, ':', 2)::bigint)
      order by transaction_id desc, sequence desc limit 1), 0)`
    await sql`update cell.looks set since_version = ${versionAt('since')}, reached_version = ${versionAt('reached')}`.execute(
      database,
    )
  })
  await sql`
    alter table cell.looks
      drop column since, drop column reached,
      alter column since_version set not null, alter column reached_version set not null`.execute(database)
  await sql`alter table cell.looks rename column since_version to since`.execute(database)
  await sql`alter table cell.looks rename column reached_version to reached`.execute(database)
  // Nothing else read the journal of one workspace by places: each commit wrote it for nothing.
  await sql`drop index cell.journal_by_workspace`.execute(database)
}

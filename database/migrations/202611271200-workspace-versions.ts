import { sql } from 'kysely'
import { secureCellTable, unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What was committed in a workspace is numbered without a gap, in the order of the commits. */
export async function up(database: MigrationDatabase): Promise<void> {
  // Each commit writes its row anew, in place: half of its page stays free for that.
  await sql`
    create table cell.workspace_versions (
      team_id uuid primary key,
      version bigint not null
    ) with (fillfactor = 50)`.execute(database)
  await secureCellTable(database, 'workspace_versions')
  await sql`alter table cell.journal add column version bigint`.execute(database)
  await unlocked(database, ['journal', 'workspace_versions'], async () => {
    await sql`
      update cell.journal set version = numbered.version
      from (select sequence, dense_rank() over (partition by team_id order by transaction_id) as version from cell.journal) as numbered
      where numbered.sequence = journal.sequence`.execute(database)
    await sql`
      insert into cell.workspace_versions (team_id, version)
      select team_id, max(version) from cell.journal group by team_id`.execute(database)
  })
  await sql`alter table cell.journal alter column version set not null`.execute(database)
  await sql`alter table cell.operations add column version bigint`.execute(database)
  await sql`create index journal_by_version on cell.journal (team_id, version, sequence)`.execute(database)
}

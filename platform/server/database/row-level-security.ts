import { sql } from 'kysely'
import type { MigrationDatabase } from './migrate.ts'

/** The role every request runs under: it owns nothing and bypasses nothing. */
export const APPLICATION_ROLE = 'quarry_app'
/** The setting that names the workspace of a transaction. */
export const TEAM_SETTING = 'quarry.team_id'

/** Names the act of a transaction whose rows are kept as images; empty if none are kept. */
export const IMAGES_SETTING = 'quarry.images'

/** The channel on which PostgreSQL publishes, with the team id, that access rights in a workspace have changed. */
export const ACCESS_CHANNEL = 'quarry_access'

/**
 * The second lock on a table of a cell: only transactions of a row's own workspace see and write it; this includes the
 * owner. The table needs a `team_id uuid not null`.
 */
export async function secureCellTable(database: MigrationDatabase, table: string): Promise<void> {
  const name = sql.table(`cell.${table}`)
  const own = sql.raw(`team_id = nullif(current_setting('${TEAM_SETTING}', true), '')::uuid`)
  await sql`alter table ${name} enable row level security`.execute(database)
  await sql`alter table ${name} force row level security`.execute(database)
  await sql`create policy own_workspace on ${name} using (${own}) with check (${own})`.execute(database)
  await sql`grant select, insert, update, delete on ${name} to ${sql.raw(APPLICATION_ROLE)}`.execute(database)
}

/**
 * Lets a migration read and write the rows of all workspaces: the second lock applies to the owner of a table too, who
 * would otherwise find none. Runs in the transaction of the migration, which restores the lock when it fails.
 */
export async function unlocked(
  database: MigrationDatabase,
  tables: ReadonlyArray<string>,
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(`cell.${table}`)} no force row level security`.execute(database)
  await work()
  for (const table of tables)
    await sql`alter table ${sql.table(`cell.${table}`)} force row level security`.execute(database)
}

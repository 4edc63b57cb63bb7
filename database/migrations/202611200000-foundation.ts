import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** Schemas, the unprivileged roles, and a collation that sorts the same on every server. */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const role of ['quarry_app', 'quarry_across']) {
    // Roles belong to the server, not to the database: another database of the same server may have made them, even
    // just now.
    await sql`do $$ begin create role ${sql.raw(role)} nologin; exception when duplicate_object or unique_violation then null; end $$`.execute(
      database,
    )
    await sql`do $$ begin grant ${sql.raw(role)} to current_user; exception when unique_violation then null; end $$`.execute(
      database,
    )
  }
  await sql`create schema global`.execute(database)
  await sql`create schema cell`.execute(database)
  await sql`grant usage on schema global, cell to quarry_app`.execute(database)
  await sql`grant usage, create on schema cell to quarry_across`.execute(database)
  await sql`alter default privileges in schema global grant select, insert, update, delete on tables to quarry_app`.execute(
    database,
  )
  await sql`alter default privileges in schema global grant usage, select on sequences to quarry_app`.execute(database)
  await sql`alter default privileges in schema cell grant usage, select on sequences to quarry_app`.execute(database)
  await sql`create collation cell.people (provider = icu, locale = 'und-u-kn-true')`.execute(database)
  await sql`grant usage on schema public to quarry_app`.execute(database)
}

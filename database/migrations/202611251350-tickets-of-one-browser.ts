import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** A ticket belongs to the browser that asked for it. Those on their way live a minute, and are asked for again. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`delete from global.tickets`.execute(database)
  await sql`alter table global.tickets add column browser_hash text not null`.execute(database)
}

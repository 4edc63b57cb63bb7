import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** Failed tries are counted for an address by who tries, so that strangers cannot lock its owner out. */
export async function up(database: MigrationDatabase): Promise<void> {
  // What was counted until now says nothing of who tried; a lock lasts half an hour at most.
  await sql`truncate global.lockouts`.execute(database)
  await sql`
    alter table global.lockouts
      add column source_hash text not null,
      drop constraint lockouts_pkey,
      add constraint lockouts_pkey primary key (address_hash, source_hash)`.execute(database)
}

import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Secrets of other services, encrypted; and the ids of the keys that encrypt something. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.secrets (
      id uuid primary key,
      team_id uuid not null,
      purpose text not null,
      key_id text not null,
      wrapped_key bytea not null,
      sealed bytea not null,
      created_at timestamptz(3) not null default now(),
      rewrapped_at timestamptz(3)
    )`.execute(database)
  await sql`create index secrets_by_key on cell.secrets (team_id, key_id, id)`.execute(database)
  await secureCellTable(database, 'secrets')
  await sql`
    create table global.secret_keys (
      key_id text primary key,
      first_used_at timestamptz(3) not null default now(),
      -- How often something was encrypted under it.
      uses bigint not null default 1,
      unused_since timestamptz(3)
    )`.execute(database)
}

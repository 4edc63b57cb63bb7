import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  // While a workspace is being made its address is held, but leads nowhere.
  await sql`alter table global.workspace_routes add column claimed_until timestamptz(3)`.execute(database)
  await sql`create index former_subdomains_by_team on global.former_subdomains (team_id)`.execute(database)
  await sql`create index approved_domains_by_team on global.approved_domains (team_id)`.execute(database)
  await sql`
    create table global.workspace_creations (
      identity_id uuid not null,
      operation_id uuid not null,
      team_id uuid not null,
      user_id uuid not null,
      created_at timestamptz(3) not null default now(),
      primary key (identity_id, operation_id)
    )`.execute(database)
  // The token is made when the mail is sent, so an invite waits without one.
  await sql`alter table global.invitations alter column token_hash drop not null`.execute(database)
  await sql`alter table global.invitations add column invited_by uuid`.execute(database)
  await sql`alter table global.invitations add column sent_at timestamptz(3)`.execute(database)
  // A taken invite stays, so that taking it again answers the same.
  await sql`alter table global.invitations add column accepted_by uuid`.execute(database)
  await sql`
    create table cell.access_tokens (
      id uuid primary key,
      team_id uuid not null,
      user_id uuid not null references cell.users on delete cascade,
      name text not null,
      secret_hash bytea not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3)
    )`.execute(database)
  await sql`create unique index access_tokens_by_secret on cell.access_tokens (team_id, secret_hash)`.execute(database)
  await sql`create index access_tokens_by_user on cell.access_tokens (user_id)`.execute(database)
  await secureCellTable(database, 'access_tokens')
  await sql`create index users_by_email on cell.users (team_id, email)`.execute(database)
  await sql`create index access_requests_by_user on cell.access_requests (team_id, requested_by)`.execute(database)
  await sql`create unique index groups_by_name on cell.groups (team_id, name) where deleted_at is null`.execute(
    database,
  )
}

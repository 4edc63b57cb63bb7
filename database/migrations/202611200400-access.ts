import { sql } from 'kysely'
import { ACCESS_CHANNEL, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.scopes (
      id uuid primary key,
      team_id uuid not null,
      parent_id uuid references cell.scopes,
      inherits boolean not null default true,
      kind text not null,
      -- Nobody sees it or what is below: it is being deleted or brought back.
      hidden boolean not null default false,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index scopes_by_team on cell.scopes (team_id, id) include (parent_id, inherits, hidden)`.execute(
    database,
  )
  await sql`create index scopes_by_parent on cell.scopes (parent_id)`.execute(database)
  await secureCellTable(database, 'scopes')
  await sql`
    create table cell.grants (
      team_id uuid not null,
      scope_id uuid not null references cell.scopes on delete cascade,
      grantee_kind text not null check (grantee_kind in ('user', 'group', 'markup', 'playback', 'public')),
      grantee_id uuid not null,
      level smallint not null check (level between 1 and 3),
      created_at timestamptz(3) not null default now(),
      primary key (scope_id, grantee_kind, grantee_id)
    )`.execute(database)
  await sql`create index grants_by_grantee on cell.grants (team_id, grantee_id)`.execute(database)
  await secureCellTable(database, 'grants')
  await sql`
    create table cell.access_requests (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid references cell.scopes on delete cascade,
      requested_by uuid not null,
      role text not null,
      message text not null default '',
      state text not null default 'requested' check (state in ('requested', 'approved', 'denied')),
      decided_by uuid,
      decided_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index access_requests_open on cell.access_requests (team_id, created_at, id) where state = 'requested'`.execute(
    database,
  )
  await secureCellTable(database, 'access_requests')

  // What somebody will hold who was asked in by address, and has not come yet.
  await sql`
    create table cell.email_grants (
      team_id uuid not null,
      scope_id uuid not null references cell.scopes on delete cascade,
      email text not null,
      level smallint not null check (level between 1 and 3),
      created_at timestamptz(3) not null default now(),
      primary key (scope_id, email)
    )`.execute(database)
  await sql`create index email_grants_by_email on cell.email_grants (team_id, email)`.execute(database)
  await secureCellTable(database, 'email_grants')

  // Whatever changes who may see what moves the version on and is told, so that every process knows its cached scopes
  // are old.
  await sql`
    create function cell.access_changed() returns trigger language plpgsql set search_path = cell, pg_temp as $$
    begin
      update cell.workspaces set access_version = access_version + 1
      where team_id = coalesce(new.team_id, old.team_id);
      perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, coalesce(new.team_id, old.team_id)::text);
      return null;
    end $$`.execute(database)
  for (const table of ['scopes', 'grants', 'group_members']) {
    await sql`create trigger access_changed after insert or update or delete on ${sql.table(`cell.${table}`)} for each row execute function cell.access_changed()`.execute(
      database,
    )
  }
  await sql`create trigger access_changed after insert or delete or update of role, workspace_admin, deactivated_at on cell.users for each row execute function cell.access_changed()`.execute(
    database,
  )
  await sql`create trigger access_changed after update of read_only on cell.workspaces for each row execute function cell.access_changed()`.execute(
    database,
  )
}

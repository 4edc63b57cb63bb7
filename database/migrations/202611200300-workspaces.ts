import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  // The tenant routes (document 2 §3): which host leads to which workspace, and in which region it lives.
  await sql`
    create table global.workspace_routes (
      team_id uuid primary key,
      subdomain text not null unique,
      domain text unique,
      region text not null,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3)
    )`.execute(database)
  await sql`
    create table global.former_subdomains (
      subdomain text primary key,
      team_id uuid not null,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`
    create table global.memberships (
      identity_id uuid not null,
      team_id uuid not null,
      user_id uuid not null,
      created_at timestamptz(3) not null default now(),
      primary key (identity_id, team_id)
    )`.execute(database)
  await sql`create index memberships_by_team on global.memberships (team_id)`.execute(database)
  await sql`
    create table global.approved_domains (
      domain text not null,
      team_id uuid not null,
      primary key (domain, team_id)
    )`.execute(database)
  await sql`
    create table global.invitations (
      id uuid primary key,
      team_id uuid not null,
      email text not null,
      token_hash bytea not null unique,
      role text not null,
      message text not null default '',
      invited_by_name text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      unique (team_id, email)
    )`.execute(database)
  await sql`create index invitations_by_email on global.invitations (email)`.execute(database)

  await sql`
    create table cell.workspaces (
      team_id uuid primary key,
      name text not null,
      logo_file_id uuid,
      primary_color text,
      company_size text,
      onboarding_goals text[] not null default '{}',
      absolute_session_seconds integer,
      idle_session_seconds integer,
      password_auth_enabled boolean not null default true,
      approved_domains_enabled boolean not null default false,
      flags text[] not null default '{}',
      plan text not null,
      trial boolean,
      trial_at timestamptz(3),
      trial_requested_at timestamptz(3),
      trial_requested_by uuid,
      read_only boolean not null default false,
      locale text not null default 'en',
      time_zone text not null default 'UTC',
      people_scope_id uuid not null,
      access_version bigint not null default 1,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await secureCellTable(database, 'workspaces')
  await sql`
    create table cell.users (
      id uuid primary key,
      team_id uuid not null,
      identity_id uuid not null,
      email text not null,
      name text not null,
      job_role text,
      role text,
      workspace_admin boolean not null default false,
      locale text,
      time_zone text,
      deactivated_at timestamptz(3),
      last_seen_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      unique (team_id, identity_id)
    )`.execute(database)
  await sql`create index users_by_name on cell.users (team_id, name collate cell.people, id)`.execute(database)
  await secureCellTable(database, 'users')
  await sql`
    create table cell.groups (
      id uuid primary key,
      team_id uuid not null,
      name text not null,
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3)
    )`.execute(database)
  await secureCellTable(database, 'groups')
  await sql`
    create table cell.group_members (
      team_id uuid not null,
      group_id uuid not null references cell.groups on delete cascade,
      user_id uuid not null references cell.users on delete cascade,
      primary key (group_id, user_id)
    )`.execute(database)
  await sql`create index group_members_by_user on cell.group_members (team_id, user_id)`.execute(database)
  await secureCellTable(database, 'group_members')
}

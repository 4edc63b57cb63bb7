import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * Identities, their ways in, sessions and everything that proves an address. No secret is kept readable: tokens and
 * codes are digests.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table global.identities (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(database)

  await sql`
    create table global.sign_in_methods (
      id uuid primary key,
      identity_id uuid not null references global.identities (id) on delete cascade,
      provider text not null,
      subject text not null,
      password_hash text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz(3),
      refresh_token_expires_at timestamptz(3),
      scope text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (provider, subject)
    )`.execute(database)
  await sql`create index sign_in_methods_by_identity on global.sign_in_methods (identity_id)`.execute(database)

  await sql`
    create table global.sessions (
      id uuid primary key,
      identity_id uuid not null references global.identities (id) on delete cascade,
      token_hash text not null unique,
      family_id uuid not null,
      host text not null,
      method text not null,
      authenticated_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ip_address text,
      user_agent text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index sessions_by_identity on global.sessions (identity_id)`.execute(database)
  await sql`create index sessions_by_family on global.sessions (family_id, host)`.execute(database)
  await sql`create index sessions_by_host on global.sessions (host)`.execute(database)
  await sql`create index sessions_by_expiry on global.sessions (expires_at)`.execute(database)

  await sql`
    create table global.verifications (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index verifications_by_identifier on global.verifications (identifier)`.execute(database)
  await sql`create index verifications_by_expiry on global.verifications (expires_at)`.execute(database)

  await sql`
    create table global.tickets (
      token_hash text primary key,
      identity_id uuid not null references global.identities (id) on delete cascade,
      family_id uuid not null,
      host text not null,
      method text not null,
      authenticated_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(database)
  await sql`create index tickets_by_expiry on global.tickets (expires_at)`.execute(database)

  await sql`
    create table global.sign_ups (
      identity_id uuid primary key references global.identities (id) on delete cascade,
      browser_token_hash text,
      install_template_id text,
      marketing_comms_enabled boolean,
      promo text,
      team_name text,
      org_size text,
      job_role text,
      created_at timestamptz(3) not null default now()
    )`.execute(database)

  await sql`
    create table global.lockouts (
      address_hash text primary key,
      failures integer not null,
      first_failed_at timestamptz(3) not null,
      locked_until timestamptz(3)
    )`.execute(database)

  await sql`
    create unlogged table global.rate_windows (
      key text primary key,
      used integer not null,
      ends_at timestamptz(3) not null
    )`.execute(database)
}

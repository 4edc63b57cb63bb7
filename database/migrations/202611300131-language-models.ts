import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Language models of workspaces, and what is spent on them. Money is in millionths of its currency. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.language_models (
      team_id uuid primary key,
      switched_off boolean not null default false,
      monthly_budget double precision,
      -- Null: the workspace has no model of its own.
      provider text,
      base_url text,
      model text,
      secret_id uuid references cell.secrets on delete set null,
      max_context_tokens integer,
      region text,
      price_in double precision,
      price_out double precision,
      currency text
    )`.execute(database)
  await sql`create index language_models_by_secret on cell.language_models (secret_id)`.execute(database)
  await sql`
    create table cell.language_model_months (
      team_id uuid not null,
      month text not null,
      currency text not null,
      spent bigint not null default 0,
      reserved bigint not null default 0,
      calls integer not null default 0,
      input_tokens bigint not null default 0,
      output_tokens bigint not null default 0,
      primary key (team_id, month, currency)
    )`.execute(database)
  await sql`
    create table cell.language_model_calls (
      id uuid primary key,
      team_id uuid not null,
      month text not null,
      currency text not null,
      purpose text not null,
      user_id uuid,
      model text not null,
      region text,
      reserved bigint not null,
      cost bigint,
      input_tokens integer,
      output_tokens integer,
      -- Null while it runs.
      outcome text,
      began_at timestamptz(3) not null default now(),
      ended_at timestamptz(3)
    )`.execute(database)
  await sql`create index language_model_calls_by_time on cell.language_model_calls (team_id, began_at desc, id desc)`.execute(
    database,
  )
  await sql`create index language_model_calls_running on cell.language_model_calls (team_id, began_at) where outcome is null`.execute(
    database,
  )
  await sql`
    create table cell.language_model_shares (
      id uuid primary key,
      team_id uuid not null,
      month text not null,
      currency text not null,
      purpose text not null,
      user_id uuid,
      calls integer not null default 0,
      input_tokens bigint not null default 0,
      output_tokens bigint not null default 0,
      cost bigint not null default 0
    )`.execute(database)
  await sql`
    create unique index language_model_shares_by_person
      on cell.language_model_shares (team_id, month, currency, purpose, user_id) nulls not distinct`.execute(database)
  await sql`create index language_model_shares_by_cost on cell.language_model_shares (team_id, month, cost desc, id)`.execute(
    database,
  )
  for (const table of ['language_models', 'language_model_months', 'language_model_calls', 'language_model_shares'])
    await secureCellTable(database, table)
  await sql`alter table cell.projects add column ai_off boolean not null default false`.execute(database)
  await keepRowImages(database, { into: 'row_images', table: 'projects', keys: ['id'], thing: 'id' })
}

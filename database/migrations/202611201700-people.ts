import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.people (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      name text not null,
      name_key text not null,
      email text,
      summary text not null default '',
      external_id text,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index people_by_scope on cell.people (scope_id) where deleted_at is null`.execute(database)
  await sql`create index people_by_deletion on cell.people (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await sql`create index people_by_name on cell.people (team_id, name collate cell.people, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index people_by_name_key on cell.people (team_id, name_key) where deleted_at is null`.execute(
    database,
  )
  await sql`create unique index people_by_email on cell.people (team_id, email) where email is not null and deleted_at is null`.execute(
    database,
  )
  await secureCellTable(database, 'people')
  await sql`
    create table cell.note_people (
      team_id uuid not null,
      note_id uuid not null references cell.notes on delete cascade,
      person_id uuid not null references cell.people on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (note_id, person_id)
    )`.execute(database)
  await sql`create index note_people_by_person on cell.note_people (person_id, note_id)`.execute(database)
  await secureCellTable(database, 'note_people')
}

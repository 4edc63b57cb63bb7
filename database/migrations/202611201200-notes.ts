import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.notes (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      document_id uuid not null,
      title text not null,
      locked boolean not null default false,
      origin text not null default 'written',
      import_source_id uuid,
      external_id text,
      preview text not null default '',
      -- Among notes made at one moment the higher stands first: the rows of an import count down, in the order of their file.
      rank double precision not null default 0,
      happened_at timestamptz(3),
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index notes_by_project on cell.notes (project_id, created_at desc, rank desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index notes_by_update on cell.notes (team_id, updated_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create unique index notes_by_external_id on cell.notes (project_id, import_source_id, external_id) where external_id is not null and deleted_at is null`.execute(
    database,
  )
  await sql`create index notes_by_scope on cell.notes (scope_id) where deleted_at is null`.execute(database)
  await sql`create index notes_by_deletion on cell.notes (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'notes')
  await sql`
    create table cell.questions (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      type text not null check (type in ('FREE_TEXT', 'MULTI_SELECT', 'SINGLE_SELECT')),
      text text not null,
      options jsonb not null,
      rank double precision not null default 0,
      created_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index questions_by_project on cell.questions (project_id, rank, id)`.execute(database)
  await secureCellTable(database, 'questions')
  // A projection of the answers that stand in the notes' documents.
  await sql`
    create table cell.responses (
      note_id uuid not null references cell.notes on delete cascade,
      question_id uuid not null references cell.questions on delete cascade,
      team_id uuid not null,
      response text[] not null,
      primary key (note_id, question_id)
    )`.execute(database)
  await sql`create index responses_by_question on cell.responses (question_id)`.execute(database)
  await secureCellTable(database, 'responses')
  // What finds texts that nearly repeat each other: a projection of the notes' documents, absent where there is too
  // little to compare.
  await sql`
    create table cell.note_sketches (
      note_id uuid primary key references cell.notes on delete cascade,
      team_id uuid not null,
      -- Of all that the row of a table said, until somebody changes the text.
      row_digest bigint,
      band_1 integer,
      band_2 integer,
      band_3 integer,
      band_4 integer,
      band_5 integer
    )`.execute(database)
  for (const column of ['row_digest', 'band_1', 'band_2', 'band_3', 'band_4', 'band_5']) {
    await sql`create index ${sql.id(`note_sketches_by_${column}`)} on cell.note_sketches (team_id, ${sql.id(column)}, note_id) where ${sql.id(column)} is not null`.execute(
      database,
    )
  }
  await secureCellTable(database, 'note_sketches')
}

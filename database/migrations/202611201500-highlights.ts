import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.highlights (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      project_id uuid not null references cell.projects,
      note_id uuid not null references cell.notes,
      text text not null,
      context_before text not null default '',
      context_after text not null default '',
      block_ids text[] not null default '{}',
      position integer not null default 0,
      file_id uuid references cell.files,
      region jsonb,
      order_in_file bigint not null default 0,
      anchored boolean not null default true,
      inline_comment_only boolean not null default false,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid,
      check ((file_id is null) = (region is null))
    )`.execute(database)
  await sql`create index highlights_by_note on cell.highlights (note_id, position, order_in_file, id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index highlights_by_project on cell.highlights (project_id, created_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  // Asked for before a note or a file is deleted for good, with those in the trash: looked through, a hundred thousand
  // were read for each.
  await sql`create index highlights_of_note on cell.highlights (note_id)`.execute(database)
  await sql`create index highlights_of_file on cell.highlights (file_id) where file_id is not null`.execute(database)
  await sql`create index highlights_by_scope on cell.highlights (scope_id) where deleted_at is null`.execute(database)
  await sql`create index highlights_by_deletion on cell.highlights (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'highlights')
  await sql`
    create table cell.highlight_tags (
      team_id uuid not null,
      highlight_id uuid not null references cell.highlights on delete cascade,
      tag_id uuid not null references cell.tags on delete cascade,
      rank integer not null default 0,
      created_at timestamptz(3) not null default now(),
      primary key (highlight_id, tag_id)
    )`.execute(database)
  await sql`create index highlight_tags_by_tag on cell.highlight_tags (tag_id, highlight_id)`.execute(database)
  await secureCellTable(database, 'highlight_tags')
  await sql`
    create table cell.taggings (
      id uuid primary key,
      team_id uuid not null,
      principal_kind text not null,
      principal_id uuid,
      tag_act_id uuid references cell.tag_acts,
      created_at timestamptz(3) not null default now(),
      undone_at timestamptz(3)
    )`.execute(database)
  await secureCellTable(database, 'taggings')
  await sql`
    create table cell.tagging_parts (
      team_id uuid not null,
      tagging_id uuid not null references cell.taggings on delete cascade,
      tag_id uuid not null,
      added boolean not null,
      highlight_ids uuid[] not null,
      ranks integer[],
      primary key (tagging_id, tag_id, added)
    )`.execute(database)
  await secureCellTable(database, 'tagging_parts')
}

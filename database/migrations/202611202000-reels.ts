import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  // Rises with every change of clips. Those of one note are changed one after the other, under the lock of its
  // document.
  await sql`create sequence cell.clips_revision`.execute(database)
  await sql`
    create table cell.clips (
      note_id uuid not null,
      highlight_id uuid not null,
      team_id uuid not null,
      file_id uuid not null,
      start_ms integer not null,
      end_ms integer not null,
      speaker text,
      revision bigint not null default nextval('cell.clips_revision'),
      primary key (note_id, highlight_id),
      check (end_ms > start_ms)
    )`.execute(database)
  await sql`create index clips_by_highlight on cell.clips (highlight_id)`.execute(database)
  await secureCellTable(database, 'clips')
  // Beside the clips: these come and go with the words, what somebody trimmed stays.
  await sql`
    create table cell.clip_trims (
      highlight_id uuid primary key references cell.highlights on delete cascade,
      team_id uuid not null,
      file_id uuid not null,
      start_ms integer not null check (start_ms >= 0),
      end_ms integer not null,
      check (end_ms > start_ms)
    )`.execute(database)
  await secureCellTable(database, 'clip_trims')
  await sql`
    create table cell.reels (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      tag_id uuid references cell.tags on delete cascade,
      note_id uuid references cell.notes on delete cascade,
      file_id uuid references cell.files on delete cascade,
      insight_id uuid references cell.insights on delete cascade,
      title text not null default '',
      options jsonb not null default '{}',
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid,
      check (num_nonnulls(tag_id, note_id, insight_id) = 1 and (note_id is null) = (file_id is null))
    )`.execute(database)
  await sql`create unique index reels_by_tag on cell.reels (tag_id) where tag_id is not null`.execute(database)
  await sql`create unique index reels_by_file on cell.reels (note_id, file_id) where note_id is not null`.execute(
    database,
  )
  await sql`create index reels_by_insight on cell.reels (insight_id, created_at, id) where insight_id is not null`.execute(
    database,
  )
  await sql`create index reels_of_file on cell.reels (file_id) where file_id is not null`.execute(database)
  await sql`create index reels_by_scope on cell.reels (scope_id) where deleted_at is null`.execute(database)
  await sql`create index reels_by_deletion on cell.reels (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'reels')
  // Of a tag's or recording's reel only what people moved or hid; of an insight's reel all that it plays.
  await sql`
    create table cell.reel_clips (
      reel_id uuid not null references cell.reels on delete cascade,
      highlight_id uuid not null references cell.highlights on delete cascade,
      team_id uuid not null,
      rank integer,
      hidden boolean not null default false,
      primary key (reel_id, highlight_id)
    )`.execute(database)
  await sql`create index reel_clips_by_highlight on cell.reel_clips (highlight_id)`.execute(database)
  await secureCellTable(database, 'reel_clips')
  await sql`
    create table cell.reel_renders (
      id uuid primary key,
      team_id uuid not null,
      reel_id uuid not null references cell.reels on delete cascade,
      scope_id uuid not null references cell.scopes,
      -- The recordings that are seen or heard in it.
      file_ids uuid[] not null,
      plan jsonb not null,
      fingerprint text not null,
      status text not null default 'QUEUED' check (status in ('QUEUED', 'RENDERING', 'DONE', 'FAILED', 'CANCELLED')),
      pieces_done integer not null default 0,
      failure text,
      bytes bigint,
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3)
    )`.execute(database)
  await sql`create index reel_renders_by_reel on cell.reel_renders (reel_id, created_at desc)`.execute(database)
  await sql`create index reel_renders_under_way on cell.reel_renders (team_id) where status in ('QUEUED', 'RENDERING')`.execute(
    database,
  )
  await secureCellTable(database, 'reel_renders')
}

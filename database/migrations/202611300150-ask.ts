import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Conversations: questions in people's own words, and answers as positions of quotes, without words. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.conversations (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      title text not null,
      filter jsonb not null default '[]',
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      asked_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      deletion_id uuid
    )`.execute(database)
  await sql`create index conversations_in_order on cell.conversations (scope_id, asked_at desc, id desc) where deleted_at is null`.execute(
    database,
  )
  await sql`create index conversations_by_maker on cell.conversations (created_by_id) where deleted_at is null`.execute(
    database,
  )
  await sql`create index conversations_by_deletion on cell.conversations (deletion_id, deleted_at) where deletion_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'conversations')
  await keepRowImages(database, { into: 'row_images', table: 'conversations', keys: ['id'], thing: 'id' })
  await sql`
    create table cell.conversation_messages (
      id uuid primary key,
      team_id uuid not null,
      conversation_id uuid not null references cell.conversations on delete cascade,
      type text not null check (type in ('USER', 'ASSISTANT', 'THINKING')),
      position integer not null,
      text text,
      state text not null check (state in ('QUEUED', 'ANSWERING', 'DONE', 'FAILED', 'CANCELLED')),
      failure text,
      rating text check (rating in ('GOOD', 'BAD')),
      answer jsonb,
      created_by_kind text not null,
      created_by_id uuid,
      made_at timestamptz(3) not null default now(),
      unique (conversation_id, position)
    )`.execute(database)
  await secureCellTable(database, 'conversation_messages')
  await keepRowImages(database, {
    into: 'row_images',
    table: 'conversation_messages',
    keys: ['id'],
    thing: 'conversation_id',
  })
}

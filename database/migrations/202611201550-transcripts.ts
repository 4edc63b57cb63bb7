import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.transcriptions (
      id uuid primary key,
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      file_id uuid not null unique references cell.files on delete cascade,
      note_id uuid not null references cell.notes on delete cascade,
      document_id uuid not null,
      state text not null check (state in ('QUEUED', 'TRANSCRIBING', 'DONE', 'FAILED', 'CANCELLED')),
      failure text,
      language text,
      provider text,
      duration_ms integer,
      channels smallint,
      -- Every time somebody asks for it anew; what an earlier run still does does not count any more.
      run integer not null default 1,
      -- Where a run goes on: the channel that is heard, and how much of it is stored.
      channel smallint not null default 0,
      stored_ms integer not null default 0,
      heard_ms integer not null default 0,
      -- Somebody speaks there in another language than the engine knows.
      foreign_ms integer not null default 0,
      foreign_languages text[] not null default '{}',
      created_by_kind text not null,
      created_by_id uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      finished_at timestamptz(3)
    )`.execute(database)
  await sql`create index transcriptions_by_note on cell.transcriptions (note_id)`.execute(database)
  await secureCellTable(database, 'transcriptions')
  // Rises with every change of words. Those of one note are changed one after the other, under the lock of its
  // document.
  await sql`create sequence cell.utterance_words_revision`.execute(database)
  // One entry of each list for each word of the utterance.
  await sql`
    create table cell.utterance_words (
      document_id uuid not null references cell.documents on delete cascade,
      block_id text not null,
      team_id uuid not null,
      transcription_id uuid references cell.transcriptions on delete set null,
      texts text[] not null,
      start_ms integer[] not null,
      end_ms integer[] not null,
      confidence real[] not null,
      revision bigint not null default nextval('cell.utterance_words_revision'),
      primary key (document_id, block_id),
      check (cardinality(texts) = cardinality(start_ms) and cardinality(texts) = cardinality(end_ms) and cardinality(texts) = cardinality(confidence))
    )`.execute(database)
  await sql`create index utterance_words_by_transcription on cell.utterance_words (transcription_id) where transcription_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'utterance_words')
}

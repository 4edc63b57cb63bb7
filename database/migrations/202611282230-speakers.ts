import { sql } from 'kysely'
import { keepRowImages, secureCellTable, unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Who speaks in notes, what was said of them, and whose words a highlight holds. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.note_speakers (
      team_id uuid not null,
      note_id uuid not null references cell.notes on delete cascade,
      name text not null,
      name_key text not null,
      position integer not null,
      turns integer not null,
      words integer not null,
      questions integer not null,
      guess text check (guess in ('INTERVIEWER', 'PARTICIPANT')),
      guess_is_sure boolean not null default false,
      primary key (note_id, name)
    )`.execute(database)
  await secureCellTable(database, 'note_speakers')
  await sql`
    create table cell.speaker_identities (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null,
      scope_id uuid not null references cell.scopes,
      note_id uuid references cell.notes on delete cascade,
      project_id uuid not null references cell.projects on delete cascade,
      name text not null,
      name_key text not null,
      role text check (role in ('INTERVIEWER', 'PARTICIPANT')),
      person_id uuid references cell.people on delete set null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create unique index speaker_identities_of_note on cell.speaker_identities (note_id, name_key) where note_id is not null`.execute(
    database,
  )
  await sql`create unique index speaker_identities_of_project on cell.speaker_identities (project_id, name_key) where note_id is null`.execute(
    database,
  )
  await sql`create index speaker_identities_by_person on cell.speaker_identities (person_id)`.execute(database)
  await secureCellTable(database, 'speaker_identities')
  await keepRowImages(database, { into: 'row_images', table: 'speaker_identities', keys: ['id'], thing: 'id' })
  await sql`
    alter table cell.highlights
      add column speakers text[] not null default '{}',
      add column speaker_chars integer[] not null default '{}'`.execute(database)
  await unlocked(database, ['notes', 'documents', 'highlights', 'note_speakers'], async () => {
    await readSpeakers(database)
    await readSpeakersOfHighlights(database)
  })
}

/** As texts say it now; what somebody is there for is guessed by labels, and otherwise with the next change of the text. */
async function readSpeakers(database: MigrationDatabase): Promise<void> {
  await sql`
    with spoken as (
      select notes.team_id, notes.id as note_id, place, coalesce(utterance #>> '{attrs,speaker}', '') as name,
        coalesce((select string_agg(part #>> '{}', '') from jsonb_path_query(utterance, 'strict $.**.text') as part), '') as said
      from cell.notes join cell.documents on documents.id = notes.document_id
        cross join lateral jsonb_path_query(documents.content, 'strict $.** ? (@.type == "utterance")') with ordinality as of (utterance, place)
    ), turns as (
      select *, lag(name) over in_order is distinct from name as begins, lead(name) over in_order is distinct from name as ends
      from spoken window in_order as (partition by note_id order by place)
    ), told as (
      select team_id, note_id, name, min(place) as place, count(*) filter (where begins) as turns,
        sum(coalesce(array_length(regexp_split_to_array(nullif(trim(said), ''), '\\s+'), 1), 0)) as words,
        count(*) filter (where ends and right(trim(said), 160) ~ '[?]') as questions
      from turns group by team_id, note_id, name
    )
    insert into cell.note_speakers (team_id, note_id, name, name_key, position, turns, words, questions, guess, guess_is_sure)
    select team_id, note_id, name, lower(trim(regexp_replace(normalize(name, nfkc), '\\s+', ' ', 'g'))),
      row_number() over (partition by note_id order by place) - 1, turns, words, questions, guess, guess is not null
    from told cross join lateral (select case
      when name ~* '^(interviewer|moderator|facilitator|assistant|ai|q)[ #_-]*[0-9]*[.]?$' then 'INTERVIEWER'
      when name ~* '^(interviewee|participant|respondent|user|a|p)[ #_-]*[0-9]*[.]?$' then 'PARTICIPANT'
    end as guess) as labelled`.execute(database)
}

async function readSpeakersOfHighlights(database: MigrationDatabase): Promise<void> {
  await sql`
    with spoken as (
      select notes.id as note_id, place, coalesce(utterance #>> '{attrs,speaker}', '') as name, utterance
      from cell.notes join cell.documents on documents.id = notes.document_id
        cross join lateral jsonb_path_query(documents.content, 'strict $.** ? (@.type == "utterance")') with ordinality as of (utterance, place)
      where exists (select from cell.highlights where highlights.note_id = notes.id)
    ), marked as (
      select note_id, place, name, mark #>> '{attrs,id}' as highlight_id, length(part ->> 'text') as chars
      from spoken
        cross join lateral jsonb_path_query(utterance, 'strict $.** ? (@.type == "text")') as part
        cross join lateral jsonb_path_query(part, 'lax $.marks[*] ? (@.type == "highlight")') as mark
    ), told as (
      select note_id, highlight_id, name, min(place) as place, sum(chars) as chars from marked group by note_id, highlight_id, name
    ), listed as (
      select note_id, highlight_id, array_agg(name order by place) as names, array_agg(chars::integer order by place) as chars
      from told group by note_id, highlight_id
    )
    update cell.highlights set speakers = listed.names, speaker_chars = listed.chars
    from listed where highlights.note_id = listed.note_id and highlights.id::text = listed.highlight_id`.execute(
    database,
  )
}

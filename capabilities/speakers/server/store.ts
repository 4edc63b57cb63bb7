import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Speaker, SpeakerRole } from '../model/speaker.ts'
import './tables.ts'

/** The share of one speaker in a text. */
export interface SpokenShare {
  name: string
  turns: number
  words: number
  questions: number
  guess: SpeakerRole | null
  isSureGuess: boolean
}

/** The names of all speakers stored for a note. */
export async function namesInNote(tx: CellTransaction, noteId: Id): Promise<string[]> {
  const rows = await tx.selectFrom('note_speakers').select('name').where('note_id', '=', noteId).execute()
  return rows.map(({ name }) => name)
}

/** The speakers of notes, for each in the order in which they first speak. */
export type SpeakersByNote = ReadonlyMap<Id, readonly SpokenShare[]>

/** Stores the current speakers of notes. */
export async function putSpeakers(tx: CellTransaction, teamId: Id, speakers: SpeakersByNote): Promise<void> {
  const rows = [...speakers].flatMap(([noteId, ofNote]) =>
    ofNote.map((speaker, position) => ({ ...speaker, noteId, nameKey: normalizeName(speaker.name), position })),
  )
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s("noteId" uuid, name text, "nameKey" text, position integer, turns integer, words integer, questions integer, guess text, "isSureGuess" boolean)
    ), gone as (
      delete from note_speakers as spoken where note_id = any(${[...speakers.keys()]}::uuid[])
        and not exists (select from said where said."noteId" = spoken.note_id and said.name = spoken.name)
    )
    insert into note_speakers (team_id, note_id, name, name_key, position, turns, words, questions, guess, guess_is_sure)
    select ${teamId}, "noteId", name, "nameKey", position, turns, words, questions, guess, "isSureGuess" from said
    on conflict (note_id, name) do update set
      position = excluded.position, turns = excluded.turns, words = excluded.words, questions = excluded.questions,
      guess = excluded.guess, guess_is_sure = excluded.guess_is_sure
    where (note_speakers.position, note_speakers.turns, note_speakers.words, note_speakers.questions, note_speakers.guess, note_speakers.guess_is_sure)
      is distinct from (excluded.position, excluded.turns, excluded.words, excluded.questions, excluded.guess, excluded.guess_is_sure)`.execute(
    tx,
  )
}

/** Those of the names that belong to active members, by their keys. */
export async function membersCalled(tx: CellTransaction, teamId: Id, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select name from users where team_id = ${teamId} and deactivated_at is null and lower(name) = any(${[...keys]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => normalizeName(name)))
}

/**
 * Rows of speakers with what is known of each: the identity in their note, else that of their name throughout the
 * project, else the guess. For use in other statements: `speakers` has `note_id`, `name`, `known_role`, which is null
 * if unknown, and `person_id`.
 * @param notes which notes, as a condition on `notes`
 */
export function knownSpeakers(notes: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(
    select spoken.note_id, spoken.name, spoken.position, spoken.turns, spoken.words, spoken.guess, spoken.guess_is_sure,
      coalesce(here.role, throughout.role) as said_role,
      coalesce(here.role, throughout.role, case when spoken.guess_is_sure then spoken.guess end) as known_role,
      coalesce(here.person_id, throughout.person_id) as person_id,
      case when here.id is null then throughout.id is not null else here.role is null and throughout.role is not null end as is_everywhere
    from notes join note_speakers as spoken on spoken.note_id = notes.id
      left join speaker_identities as here on here.note_id = spoken.note_id and here.name_key = spoken.name_key
      left join speaker_identities as throughout on throughout.project_id = notes.project_id and throughout.note_id is null and throughout.name_key = spoken.name_key
    where ${notes}
  )`
}

interface KnownRow {
  note_id: Id
  name: string
  turns: number
  words: number
  guess: SpeakerRole | null
  guess_is_sure: boolean
  said_role: SpeakerRole | null
  person_id: Id | null
  is_everywhere: boolean
}

/** The speakers of notes, in the order in which they first speak. */
export async function speakersOfNotes(tx: CellTransaction, noteIds: readonly Id[]): Promise<Map<Id, Speaker[]>> {
  const byNote = new Map<Id, Speaker[]>()
  if (noteIds.length === 0) return byNote
  const { rows } = await sql<KnownRow>`
    select * from ${knownSpeakers(sql<boolean>`notes.id = any(${[...noteIds]}::uuid[])`)} as speakers order by note_id, position`.execute(
    tx,
  )
  for (const row of rows) {
    const speaker: Speaker = {
      noteId: row.note_id,
      name: row.name,
      turns: row.turns,
      words: row.words,
      saidRole: row.said_role,
      guessedRole: row.guess,
      isSureGuess: row.guess_is_sure,
      personId: row.person_id,
      isEverywhere: row.is_everywhere,
    }
    const others = byNote.get(row.note_id)
    if (others) others.push(speaker)
    else byNote.set(row.note_id, [speaker])
  }
  return byNote
}

/** Where an identity of a name applies: in one note, or throughout its project. */
export interface IdentityPlace {
  scopeId: Id
  projectId: Id
  noteId: Id | null
}

export interface Identity {
  role: SpeakerRole | null
  personId: Id | null
}

function isAt({ projectId, noteId }: IdentityPlace, name: string): RawBuilder<boolean> {
  const key = normalizeName(name)
  return noteId === null
    ? sql<boolean>`project_id = ${projectId} and note_id is null and name_key = ${key}`
    : sql<boolean>`note_id = ${noteId} and name_key = ${key}`
}

export async function findIdentity(tx: CellTransaction, place: IdentityPlace, name: string): Promise<Identity | null> {
  const { rows } = await sql<Identity>`
    select role, person_id as "personId" from speaker_identities where ${isAt(place, name)} for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores the identity of a name; an empty one removes it. */
export async function putIdentity(
  tx: CellTransaction,
  teamId: Id,
  { place, name, identity: { role, personId } }: { place: IdentityPlace; name: string; identity: Identity },
): Promise<void> {
  if (role === null && personId === null) {
    await sql`delete from speaker_identities where ${isAt(place, name)}`.execute(tx)
    return
  }
  const already =
    place.noteId === null
      ? sql`(project_id, name_key) where note_id is null`
      : sql`(note_id, name_key) where note_id is not null`
  await sql`
    insert into speaker_identities (team_id, scope_id, project_id, note_id, name, name_key, role, person_id)
    values (${teamId}, ${place.scopeId}, ${place.projectId}, ${place.noteId}, ${name}, ${normalizeName(name)}, ${role}, ${personId})
    on conflict ${already} do update set role = excluded.role, person_id = excluded.person_id, updated_at = now()
      where (speaker_identities.role, speaker_identities.person_id) is distinct from (excluded.role, excluded.person_id)`.execute(
    tx,
  )
}

/** The notes of a project in which someone of a name speaks; one more than the limit if there are more. */
export async function notesWithSpeaker(
  tx: CellTransaction,
  { projectId, name, limit }: { projectId: Id; name: string; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select notes.id from notes join note_speakers on note_speakers.note_id = notes.id
    where notes.project_id = ${projectId} and notes.deleted_at is null and note_speakers.name_key = ${normalizeName(name)}
    order by notes.id limit ${limit + 1}`.execute(tx)
  return rows.map(({ id }) => id)
}

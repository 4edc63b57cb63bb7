import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { knownSpeakers } from '#speakers/server/index.ts'
import type { Evidence } from '../model/evidence.ts'

/** Most sets of projects counted by one statement: each set needs its own pass. */
const SETS_AT_ONCE = 50

/** Something made of quotes: a tag, an insight. */
export interface EvidenceOwner {
  id: Id
  /** The projects in whose notes all people are counted. */
  projectIds: readonly Id[]
}

/**
 * Counts the evidence of quotes, as the actor may see it now. The only function that counts people: a linked contact
 * counts once, wherever they speak; a note's only participant without a link is taken as the only contact that the note
 * is about and who is not otherwise in it; any other participant of a note, or each response, counts as one person.
 * Known interviewers do not count. A quote with words of several people counts for each of them, and for no one else in
 * the note.
 * @param quotes rows of `owner` and `highlight_id`
 * @param among a condition on `notes`: in which notes of their projects all people are counted
 */
export async function countEvidence(
  tx: CellTransaction,
  actor: Pick<Actor, 'visibleScopes'>,
  owners: readonly EvidenceOwner[],
  quotes: RawBuilder<unknown>,
  among: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Map<Id, Evidence>> {
  const found = new Map<Id, Evidence>()
  const sets = [...Map.groupBy(owners, ({ projectIds }) => projectIds.toSorted().join(' ')).values()]
  for (let start = 0; start < sets.length; start += SETS_AT_ONCE)
    for (const [id, evidence] of await countOfSets(tx, actor, sets.slice(start, start + SETS_AT_ONCE), quotes, among))
      found.set(id, evidence)
  return found
}

/**
 * Who speaks or answers in notes, as the first parts of a `with`: `seen` has the notes (`id`, `project_id`,
 * `is_among`), `somebody` the people that they count (`note_id`; `name`, null where no one speaks; `asks` for a known
 * interviewer, who does not count; `who`, the same for one person everywhere).
 * @param notes which notes, as a condition on `notes` that includes what the reader may see
 * @param among the value of `is_among`, also as a condition
 */
export function whoSpeaks(
  notes: RawBuilder<boolean>,
  among: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> {
  return sql`
    seen as materialized (
      select id, project_id, ${among} as is_among from notes where ${notes}
    ), voices as materialized (
      select speakers.note_id, speakers.name, coalesce(speakers.known_role = 'INTERVIEWER', false) as asks, people.id as person_id
      from ${knownSpeakers(sql<boolean>`notes.id in (select id from seen)`)} as speakers
        left join people on people.id = speakers.person_id and people.deleted_at is null
    ), alone as (
      select note_id, array_agg(person_id) filter (where person_id is not null) as others from voices
      group by note_id having count(*) filter (where not asks and person_id is null) = 1
    ), meant as materialized (
      select alone.note_id, min(people.id::text) as who from alone join note_people on note_people.note_id = alone.note_id
        join people on people.id = note_people.person_id and people.deleted_at is null and people.id <> all(coalesce(alone.others, '{}'))
      group by alone.note_id having count(*) = 1
    ), speaking as materialized (
      select voices.note_id, voices.name, voices.asks,
        coalesce(voices.person_id::text, case when not voices.asks then meant.who end, voices.note_id::text || ':' || voices.name) as who
      from voices left join meant on meant.note_id = voices.note_id
    ), silent as (
      select id from seen where not exists (select from speaking where speaking.note_id = seen.id)
    ), linked as (
      select silent.id, people.id::text as who from silent join note_people on note_people.note_id = silent.id
        join people on people.id = note_people.person_id and people.deleted_at is null
    ), somebody as materialized (
      select note_id, name, asks, who from speaking
      union all select id, null, false, who from linked
      union all select id, null, false, id::text from silent
        where not exists (select from linked where linked.id = silent.id) and exists (select from responses where responses.note_id = silent.id)
    )`
}

/**
 * The ids of a project's highlights that contain only known interviewers' words, as rows of a statement: they are
 * excluded from all figures. A highlight with a speaker who has no role, or is a participant, is not among them.
 */
export function interviewersQuotes(projectId: Id): RawBuilder<unknown> {
  return sql`(
    select highlights.id from ${knownSpeakers(sql<boolean>`notes.project_id = ${projectId} and notes.deleted_at is null`)} as speakers
      join highlights on highlights.note_id = speakers.note_id and speakers.name = any(highlights.speakers)
    where highlights.project_id = ${projectId} and highlights.deleted_at is null
    group by highlights.id having bool_and(coalesce(speakers.known_role = 'INTERVIEWER', false))
  )`
}

/** The evidence of owners, grouped by the projects among whose people they are counted. */
async function countOfSets(
  tx: CellTransaction,
  actor: Pick<Actor, 'visibleScopes'>,
  ownersOfSets: ReadonlyArray<readonly EvidenceOwner[]>,
  quotes: RawBuilder<unknown>,
  among: RawBuilder<boolean>,
): Promise<Map<Id, Evidence>> {
  const found = new Map<Id, Evidence>()
  const sets = ownersOfSets.map((of, at) => ({ at, projects: of[0]?.projectIds ?? [] }))
  const ownerIds = ownersOfSets.flat().map(({ id }) => id)
  const scopes = sql`${plainArray(actor.visibleScopes)}::uuid[]`
  const projects = [...new Set(sets.flatMap((set) => set.projects))]
  const { rows } = await sql<Row>`
    with ${whoSpeaks(sql<boolean>`project_id = any(${projects}::uuid[]) and deleted_at is null and scope_id = any(${scopes})`, among)},
    asked as (select * from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as s(at integer, projects jsonb)
    ), out_of as (
      select asked.at, count(distinct somebody.who) filter (where not somebody.asks) as people, count(distinct seen.id) filter (where somebody.note_id is null) as notes
      from asked join seen on asked.projects ? seen.project_id::text and seen.is_among left join somebody on somebody.note_id = seen.id
      group by asked.at
    ), said as (
      select quotes.owner, highlights.id, somebody.who, somebody.asks
      from (${quotes}) as quotes join highlights on highlights.id = quotes.highlight_id join seen on seen.id = highlights.note_id
        left join somebody on somebody.note_id = highlights.note_id
          and case when highlights.speakers = '{}' then somebody.name is null else somebody.name = any(highlights.speakers) end
      where quotes.owner = any(${ownerIds}::uuid[]) and highlights.deleted_at is null and highlights.scope_id = any(${scopes})
    ), counted as (
      select owner, count(distinct who) filter (where not asks) as people from said group by owner
    ), per_quote as (
      select owner, id, coalesce(bool_and(asks), false) as is_asked, count(who) = 0 as is_nobodys from said group by owner, id
    ), summed as (
      select owner, count(*) filter (where not is_asked) as quotes, count(*) filter (where is_asked) as asked, count(*) filter (where is_nobodys) as nobodys
      from per_quote group by owner
    )
    select null as owner, at, people, notes, 0 as quotes, 0 as asked, 0 as nobodys from out_of
    union all select summed.owner, null, counted.people, 0, summed.quotes, summed.asked, summed.nobodys from summed join counted using (owner)`.execute(
    tx,
  )
  const outOf = new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.at, row] as const])))
  const counts = new Map(rows.flatMap((row) => (row.owner === null ? [] : [[row.owner, row] as const])))
  for (const [at, of] of ownersOfSets.entries())
    for (const { id } of of) {
      const all = outOf.get(at)
      const own = counts.get(id)
      found.set(id, {
        quotes: Number(own?.quotes ?? 0),
        people: Number(own?.people ?? 0),
        ofPeople: Number(all?.people ?? 0),
        quotesOfInterviewers: Number(own?.asked ?? 0),
        quotesOfNobody: Number(own?.nobodys ?? 0),
        notesOfNobody: Number(all?.notes ?? 0),
      })
    }
  return found
}

interface Row {
  owner: Id | null
  at: number | null
  people: string
  notes: string
  quotes: string
  asked: string
  nobodys: string
}

import { sql, type RawBuilder, type Selectable } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { plainArray, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { isSeenPerson } from '#access/server/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import {
  orderedBy,
  pageInOrder,
  personOf,
  type Actor,
  type Principal,
  type RowsInOrder,
} from '#journal/server/index.ts'
import { personEvents } from '../model/events.ts'
import type { Person } from '../model/person.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const personRows = contentRows(personEvents, 'people', { title: 'name', excerpt: 'summary' })

const COLUMNS = [
  'id',
  'scope_id',
  'name',
  'email',
  'summary',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['people']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('people', COLUMNS)

function toPerson(row: Row): Person {
  return {
    id: row.id,
    scopeId: row.scope_id,
    name: row.name,
    email: row.email,
    summary: row.summary,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Whether a user sees every person of a deletion, and so may know of it. */
export function isSeenDeletion(scopes: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from people as taken where taken.deletion_id = deletions.id and not ${isSeenPerson('taken', scopes)})`
}

/** A sentence if a person of a deletion has an address that another person has by now. */
export async function isAddressTaken(tx: CellTransaction, deletionId: Id): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select present.email from people as deleted join people as present on present.team_id = deleted.team_id and present.email = deleted.email and present.origin_scope_id = deleted.origin_scope_id
    where deleted.deletion_id = ${deletionId} and deleted.deleted_at is not null and present.deleted_at is null limit 1`.execute(
    tx,
  )
  return rows[0]
    ? `Another contact has the address ${rows[0].email} by now. Change that one first, then restore this.`
    : null
}

/** Returns the people with these ids, without access checks. */
export async function findPeople(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Person[]> {
  return (await byId(tx, ids)).map(toPerson)
}

export async function visiblePeople(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Person[]> {
  if (ids.length === 0) return []
  // By the primary key alone, as `rowsById` does.
  const { rows } = await sql<Row>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`person.${column}`)))}
    from (select * from people where id = any(${[...ids]}::uuid[]) offset 0) as person
    where person.deleted_at is null and ${isSeenPerson('person', scopesOf(actor))}`.execute(tx)
  return rows.map(toPerson)
}

function scopesOf({ visibleScopes }: Pick<Actor, 'visibleScopes'>): RawBuilder<unknown> {
  return sql`${plainArray(visibleScopes)}::uuid[]`
}

/** @throws Failure NotFound if the person does not exist or the actor may not see them */
export async function requirePerson(tx: CellTransaction, actor: Actor, id: Id): Promise<Person> {
  const [person] = await visiblePeople(tx, actor, [id])
  if (!person) throw notFound('The person')
  return person
}

/** Whether the actor sees a person with the address, other than the given one. */
export async function isAddressSeen(
  tx: CellTransaction,
  actor: Actor,
  { email, besides }: { email: string; besides: Id },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from people where email = ${email} and deleted_at is null and id <> ${besides} and ${isSeenPerson('people', scopesOf(actor))} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The places of people: where each was created, and those of the notes about them. */
export async function placesOfPeople(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ id: Id; places: Id[] }>`
    select id, array_agg(distinct place) as places from (
      select id, origin_scope_id as place from people where id = any(${[...ids]}::uuid[]) and origin_scope_id is not null
      union all select stands.person_id, heard.scope_id from note_people as stands
        cross join lateral (select scope_id, deleted_at from notes where id = stands.note_id offset 0) as heard
        where stands.person_id = any(${[...ids]}::uuid[]) and heard.deleted_at is null
    ) as standing group by id`.execute(tx)
  return new Map(rows.map(({ id, places }) => [id, places]))
}

/** The people linked to notes, or to the notes of projects. */
export async function peopleStandingIn(
  tx: CellTransaction,
  kind: 'note' | 'project',
  ids: ReadonlyArray<Id>,
): Promise<Id[]> {
  const notes =
    kind === 'note'
      ? sql`stands.note_id = any(${[...ids]}::uuid[])`
      : sql`stands.note_id in (select id from notes where project_id = any(${[...ids]}::uuid[]))`
  const { rows } = await sql<{ id: Id }>`
    select distinct stands.person_id as id from note_people as stands where ${notes}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The people that the actor may see, or all, sorted by name. */
export function peopleByName(actor: Actor | null): RowsInOrder {
  const isSeen = actor ? sql`and ${isSeenPerson('r', scopesOf(actor))}` : sql``
  return {
    table: 'people',
    requested: sql<boolean>`r.deleted_at is null ${isSeen}`,
    ...orderedBy(sql`r.name collate people`, 'text', 'up'),
  }
}

/** One page of the directory. */
export async function listPeople(tx: CellTransaction, actor: Actor, page: PageRequest): Promise<Page<Person>> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))
  const { nodes, ...cut } = await pageInOrder<Row>(tx, peopleByName(actor), page, columns)
  return { ...cut, nodes: nodes.map(toPerson) }
}

export async function peopleScope(tx: CellTransaction, teamId: Id): Promise<Id> {
  const { rows } = await sql<{
    people_scope_id: Id
  }>`select people_scope_id from workspaces where team_id = ${teamId}`.execute(tx)
  const scope = rows[0]?.people_scope_id
  if (scope === undefined) throw new Error('Every workspace has a people directory.')
  return scope
}

export interface NewPersonRow {
  id: Id
  scopeId: Id
  /** Where they are created: the directory, or the place of the note or the import. */
  originScopeId: Id
  name: string
  email: string | null
}

export async function insertPeople(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  people: ReadonlyArray<NewPersonRow>,
): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('people')
    .values(
      people.map((person) => ({
        id: person.id,
        team_id: teamId,
        scope_id: person.scopeId,
        origin_scope_id: person.originScopeId,
        name: person.name,
        name_key: normalizeName(person.name),
        email: person.email,
        external_id: null,
        created_by_kind: principal.kind,
        created_by_id: principal.id,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .execute()
}

/**
 * People that the actor sees, by address or, if no address is given, by name. For imports: knowing an address or a name
 * gives no access to what others keep about its owner.
 */
export async function matchPeople(
  tx: CellTransaction,
  actor: Actor,
  requested: { emails: ReadonlyArray<string>; names: ReadonlyArray<string> },
): Promise<Person[]> {
  const rows = await tx
    .selectFrom('people')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('email', '=', where.fn.any(where.val([...requested.emails]))),
        where('name_key', '=', where.fn.any(where.val(requested.names.map(normalizeName)))),
      ]),
    )
    .where(isSeenPerson('people', scopesOf(actor)))
    .execute()
  return rows.map(toPerson)
}

export async function updatePerson(
  tx: CellTransaction,
  id: Id,
  change: { name?: string; email?: string | null; summary?: string },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      ...change,
      ...(change.name === undefined ? {} : { name_key: normalizeName(change.name) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** @returns the notes that were not linked to that person before */
export async function linkNotes(
  tx: CellTransaction,
  teamId: Id,
  links: ReadonlyArray<{ noteId: Id; personId: Id }>,
): Promise<Id[]> {
  if (links.length === 0) return []
  const rows = await tx
    .insertInto('note_people')
    .values(links.map((link) => ({ team_id: teamId, note_id: link.noteId, person_id: link.personId })))
    .onConflict((conflict) => conflict.columns(['note_id', 'person_id']).doNothing())
    .returning('note_id')
    .execute()
  return rows.map((row) => row.note_id)
}

export async function unlinkNote(tx: CellTransaction, noteId: Id, personId: Id): Promise<void> {
  await tx.deleteFrom('note_people').where('note_id', '=', noteId).where('person_id', '=', personId).execute()
}

export async function peopleOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('note_people')
    .innerJoin('people', 'people.id', 'note_people.person_id')
    .select(['note_id', 'person_id'])
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where('people.deleted_at', 'is', null)
    .orderBy('note_people.created_at')
    .execute()
  const byNote = new Map<Id, Id[]>()
  for (const row of rows) byNote.set(row.note_id, [...(byNote.get(row.note_id) ?? []), row.person_id])
  return byNote
}

/** More notes than one person has; the page shows the newest. */
const MAX_NOTES_OF_PERSON = 500

export async function notesOfPerson(tx: CellTransaction, personId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('note_people')
    .select('note_id')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(MAX_NOTES_OF_PERSON)
    .execute()
  return rows.map((row) => row.note_id)
}

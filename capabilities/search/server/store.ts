import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'

/**
 * The position behind every transaction that has ended: events before it need not be followed after a walk that begins
 * now.
 */
export async function journalHead(database: Database): Promise<string> {
  return database.acrossWorkspaces(async (connection) => {
    const { rows } = await sql<{
      transaction: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(connection)
    return `${rows[0]?.transaction ?? '0'}:0`
  })
}

/** The first workspace after one, by team id; null at the end. */
export async function nextWorkspace(database: Database, after: Id | null): Promise<Id | null> {
  let query = database.global
    .selectFrom('workspace_routes')
    .select('team_id')
    .where('deleted_at', 'is', null)
    .orderBy('team_id')
    .limit(1)
  if (after !== null) query = query.where('team_id', '>', after)
  return (await query.executeTakeFirst())?.team_id ?? null
}

/**
 * Scopes that inherit nothing and grant no one anything: incomplete copies, and the contents of templates. Events in
 * them are not published, and no search finds them.
 */
export async function unseenScopes(tx: CellTransaction): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select id from scopes where not inherits and parent_id is not null
      and not exists (select from grants where grants.scope_id = scopes.id)
      and not exists (select from email_grants where email_grants.scope_id = scopes.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The scopes of the given projects and folders that the reader may see, with everything below them. Ids of anything
 * else are ignored.
 */
export async function scopesWithin(
  tx: CellTransaction,
  ids: readonly Id[],
  visibleScopes: readonly Id[],
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive within as (
      select scope_id as id from projects where id = any(${[...ids]}) and deleted_at is null and scope_id = any(${[...visibleScopes]}::uuid[])
      union select scope_id from folders where id = any(${[...ids]}) and deleted_at is null and scope_id = any(${[...visibleScopes]}::uuid[])
      union select scopes.id from scopes join within on scopes.parent_id = within.id
    )
    select id from within`.execute(tx)
  return rows.map((row) => row.id)
}

/** The project that each of the scopes belongs to; scopes outside of projects are left out. */
export async function projectsOfScopes(tx: CellTransaction, scopeIds: readonly Id[]): Promise<Map<Id, Id>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['id', 'scope_id'])
    .where('scope_id', '=', sql<Id>`any(${[...scopeIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.scope_id, row.id]))
}

const LINKED_TO_NOTES: Readonly<Record<string, RawBuilder<unknown>>> = {
  note: sql`select note_id as id, person_id from note_people`,
  highlight: sql`select highlights.id, person_id from highlights join note_people on note_people.note_id = highlights.note_id`,
}

/**
 * The people that things of a kind are about: for notes their linked people, for highlights those of their note, for
 * all others none.
 */
export async function peopleOf(tx: CellTransaction, kind: string, ids: readonly Id[]): Promise<Map<Id, Id[]>> {
  const links = LINKED_TO_NOTES[kind]
  if (links === undefined || ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: Id
    people: Id[]
  }>`select id, array_agg(person_id) as people from (${links}) linked where id = any(${[...ids]}::uuid[]) group by id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** The highlights of notes; the latest of them if `most` is given. */
export async function highlightsOf(tx: CellTransaction, noteIds: readonly Id[], most?: number): Promise<Id[]> {
  const latest = most === undefined ? sql`` : sql`order by id desc limit ${most}`
  const { rows } = await sql<{
    id: Id
  }>`select id from highlights where note_id = any(${[...noteIds]}::uuid[]) and deleted_at is null ${latest}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

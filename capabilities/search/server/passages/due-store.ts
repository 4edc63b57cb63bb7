import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import {
  copyRows,
  plainArray,
  type CellTransaction,
  type Columns,
  type Database,
} from '#platform/server/database/index.ts'
import '../tables.ts'
import { byKind, type Thing } from './passage-store.ts'

/** A thing with texts that still have to be embedded. */
export interface DueThing extends Thing {
  scopeId: Id
  /** If not empty, readers must also hold one of these scopes to see it. */
  oneOfPlaces: readonly Id[]
  /** Who caused it (`user:…`, `import:…`); empty for things that are read because all content is. */
  broughtBy: string
  /** How long its text is. */
  chars: number
}

/** A due thing as it was when it was taken: a later change gives it another token. */
export interface TakenThing extends Thing {
  token: Id
}

/** The due things that one principal caused in one workspace. */
export interface Turn {
  teamId: Id
  broughtBy: string
}

const COLUMNS: Columns = [
  ['team_id', 'uuid'],
  ['resource_id', 'uuid'],
  ['kind', 'text'],
  ['scope_id', 'uuid'],
  ['one_of_places', 'text'],
  ['brought_by', 'text'],
  ['chars', 'integer'],
  ['token', 'uuid'],
]

/** Adds things to those that are due. One that is due already keeps its time. */
export async function putDue(
  tx: CellTransaction,
  teamId: Id,
  things: readonly DueThing[],
  newToken: () => Id,
): Promise<void> {
  if (things.length === 0) return
  const waits = await tx
    .selectFrom('passages_due')
    .select(['kind', 'resource_id', 'since'])
    .where('resource_id', '=', sql<Id>`any(${things.map(({ id }) => id)}::uuid[])`)
    .execute()
  const since = new Map(waits.map((row) => [`${row.kind}:${row.resource_id}`, row.since]))
  const now = new Date()
  await dropDue(tx, things)
  await copyRows(
    tx,
    'passages_due',
    [...COLUMNS, ['since', 'timestamptz']],
    things.map(({ kind, id, scopeId, oneOfPlaces, broughtBy, chars }) => [
      teamId,
      id,
      kind,
      scopeId,
      oneOfPlaces.join(' '),
      broughtBy,
      chars,
      newToken(),
      since.get(`${kind}:${id}`) ?? now,
    ]),
  )
}

/** Removes things from those that are due. */
export async function dropDue(tx: CellTransaction, things: readonly Thing[]): Promise<void> {
  for (const [kind, ids] of byKind(things))
    await tx
      .deleteFrom('passages_due')
      .where('kind', '=', kind)
      .where('resource_id', '=', sql<Id>`any(${ids}::uuid[])`)
      .execute()
}

/** Removes those due things that did not change since they were taken. @returns the tokens of the removed ones */
export async function settleDue(tx: CellTransaction, things: readonly TakenThing[]): Promise<Set<Id>> {
  const rows = await tx
    .deleteFrom('passages_due')
    .where('token', '=', sql<Id>`any(${things.map(({ token }) => token)}::uuid[])`)
    .where('resource_id', '=', sql<Id>`any(${things.map(({ id }) => id)}::uuid[])`)
    .returning('token')
    .execute()
  return new Set(rows.map(({ token }) => token))
}

/** The next things of a turn, without those that were taken before and are not settled yet. */
export async function nextDue(
  tx: CellTransaction,
  { teamId, broughtBy }: Turn,
  { first, taken, limit }: { first: 'shortest' | 'oldest'; taken: readonly Id[]; limit: number },
): Promise<TakenThing[]> {
  const rows = await tx
    .selectFrom('passages_due')
    .select(['kind', 'resource_id', 'token'])
    .where('team_id', '=', teamId)
    .where('brought_by', '=', broughtBy)
    .where('token', '<>', sql<Id>`all(${taken}::uuid[])`)
    .orderBy(first === 'shortest' ? 'chars' : 'since')
    .orderBy('resource_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: row.kind, id: row.resource_id, token: row.token }))
}

/** How many due things a reader with these scopes sees, counted up to a limit. */
export async function countDue(tx: CellTransaction, teamId: Id, places: readonly Id[], limit: number): Promise<number> {
  const held = sql`${plainArray(places)}::uuid[]`
  const { rows } = await sql<{ count: string }>`
    select count(*) from (
      select from passages_due where team_id = ${teamId} and scope_id = any(${held})
        and (one_of_places = '' or string_to_array(one_of_places, ' ')::uuid[] && ${held})
      limit ${limit}
    ) as due`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** All turns of all workspaces, up to the limit. */
export async function waitingTurns(database: Database, limit: number): Promise<Turn[]> {
  return database.acrossWorkspaces(async (connection) => {
    const { rows } = await sql<{
      team_id: Id
      brought_by: string
    }>`select * from cell.passages_due_turns(${limit}::integer)`.execute(connection)
    return rows.map((row) => ({ teamId: row.team_id, broughtBy: row.brought_by }))
  })
}

/** Since when the oldest due thing has been waiting; null if nothing is due. */
export async function oldestDue(database: Database): Promise<Date | null> {
  return database.acrossWorkspaces(async (connection) => {
    const { rows } = await sql<{ since: Date | null }>`select cell.passages_due_oldest() as since`.execute(connection)
    return rows[0]?.since ?? null
  })
}

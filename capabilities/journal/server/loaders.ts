import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { Actor } from '../model/actor.ts'
import { workspaceOf } from './graphql-context.ts'

type Find<Found> = (tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>) => Promise<Found>
type Load<Value> = (ids: Id[], context: RequestContext) => Promise<Value[]>

function inWorkspace<Value>(read: Find<Value[]>): Load<Value> {
  return async (ids, context) => {
    const workspace = workspaceOf(context)
    return workspace.read(async (tx) => read(tx, workspace.actor, ids))
  }
}

/**
 * A loader of rows by id: null, which the types of Pothos leave out, for ids of which `find` returns none to this
 * actor.
 */
export function rowLoader<Row extends { id: Id }>(find: Find<Row[]>): Load<Row> {
  return inWorkspace(async (tx, actor, ids) => {
    const byId = new Map((await find(tx, actor, ids)).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null) as Row[]
  })
}

/** A loader of one number for each id: 0 where `count` returns none. */
export function figureLoader(count: Find<Map<Id, number>>): Load<number> {
  return valueLoader(count, 0)
}

/** A loader of one value for each id; `none` where there is no value. */
export function valueLoader<Value>(find: Find<Map<Id, Value>>, none: Value): Load<Value> {
  return inWorkspace(async (tx, actor, ids) => {
    const values = await find(tx, actor, ids)
    return ids.map((id) => values.get(id) ?? none)
  })
}

/** A loader of lists: the rows that `find` returns, grouped by id. */
export function listLoader<Row>(find: Find<Row[]>, ownerOf: (row: Row) => Id): Load<Row[]> {
  return inWorkspace(async (tx, actor, ids) => {
    const byOwner = Map.groupBy(await find(tx, actor, ids), ownerOf)
    return ids.map((id) => byOwner.get(id) ?? [])
  })
}

/**
 * A loader of the rows that `link` names for each id, in its order, limited to those that `find` returns to this actor.
 */
export function linkedLoader<Row extends { id: Id }>(link: Find<Map<Id, Id[]>>, find: Find<Row[]>): Load<Row[]> {
  return inWorkspace(async (tx, actor, ids) => {
    const linked = await link(tx, actor, ids)
    const byId = new Map((await find(tx, actor, [...new Set([...linked.values()].flat())])).map((row) => [row.id, row]))
    return ids.map((id) => (linked.get(id) ?? []).flatMap((other) => byId.get(other) ?? []))
  })
}

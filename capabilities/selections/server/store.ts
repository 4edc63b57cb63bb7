import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, plannedAnew, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import {
  ACTS_KEPT_DAYS,
  ENDED_REPORTED_MINUTES,
  MAX_SELECTED_ROWS,
  MAX_SELECTIONS_KEPT,
  SELECTION_KEPT_HOURS,
} from '../model/limits.ts'
import { UNDER_WAY, type ActState, type Selection, type SelectionAct } from '../model/selection.ts'
import './tables.ts'

/** The number of selected rows in one row of the table, by position. */
const ROWS_OF_CHUNK = 1_000

/** A selection with its query. */
export interface KeptSelection extends Selection {
  list: string
  question: Readonly<Record<string, unknown>>
}

/**
 * Stores all rows of a statement (`id`, `place`) as a selection, in one statement; up to the limit of a selection.
 * @returns how many, and whether there were more
 */
export async function insertSelection(
  tx: CellTransaction,
  teamId: Id,
  selection: Omit<KeptSelection, 'count' | 'isCut' | 'createdAt'> & { createdById: Id },
  rows: RawBuilder<unknown>,
): Promise<{ count: number; isCut: boolean }> {
  await tx
    .insertInto('selections')
    .values({
      id: selection.id,
      team_id: teamId,
      scope_id: selection.scopeId,
      list: selection.list,
      question: jsonb(selection.question),
      kind: selection.kind,
      count: 0,
      is_cut: false,
      created_by_id: selection.createdById,
    })
    .execute()
  const { rows: counted } = await sql<{ count: number; is_cut: boolean }>`${plannedAnew}
    with matching as materialized (select id, place from (${rows}) listed order by place limit ${MAX_SELECTED_ROWS + 1}),
    kept as (
      insert into selection_rows (team_id, selection_id, chunk, row_ids)
      select ${teamId}::uuid, ${selection.id}::uuid, (place - 1) / ${sql.lit(ROWS_OF_CHUNK)}, array_agg(id order by place)
      from matching where place <= ${MAX_SELECTED_ROWS} group by 3 returning cardinality(row_ids) as rows
    )
    select coalesce(sum(rows), 0)::integer as count, (select count(*) from matching) > ${MAX_SELECTED_ROWS} as is_cut from kept`.execute(
    tx,
  )
  const [{ count, is_cut: isCut } = { count: 0, is_cut: false }] = counted
  await tx.updateTable('selections').set({ count, is_cut: isCut }).where('id', '=', selection.id).execute()
  return { count, isCut }
}

function toSelection(row: Selectable<CellTables['selections']>): KeptSelection {
  return {
    id: row.id,
    scopeId: row.scope_id,
    list: row.list,
    question: row.question,
    kind: row.kind,
    count: row.count,
    isCut: row.is_cut,
    createdAt: row.created_at,
  }
}

/** Returns selections of this person; none of others, and none that are too old. */
export async function ownSelections(
  tx: CellTransaction,
  actor: Pick<Actor, 'userId'>,
  ids: ReadonlyArray<Id>,
): Promise<KeptSelection[]> {
  if (actor.userId === null) return []
  const rows = await tx
    .selectFrom('selections')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('created_by_id', '=', actor.userId)
    .where(sql<boolean>`created_at > now() - make_interval(hours => ${SELECTION_KEPT_HOURS}::integer)`)
    .execute()
  return rows.map(toSelection)
}

/** Returns a selection of any user and age, for an act that is in progress. */
export async function findSelection(tx: CellTransaction, id: Id): Promise<KeptSelection | null> {
  const row = await tx.selectFrom('selections').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toSelection(row) : null
}

/** Returns which of the given rows are in a selection. */
export async function rowsAmong(tx: CellTransaction, selectionId: Id, ids: ReadonlyArray<Id>): Promise<Id[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: Id }>`
    select kept.id from selection_rows s cross join unnest(s.row_ids) as kept (id)
    where s.selection_id = ${selectionId} and kept.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the next rows of a selection after a position, in their order; positions count from one. */
export async function rowsBehind(
  tx: CellTransaction,
  selectionId: Id,
  position: number,
  limit: number,
): Promise<Array<{ id: Id; position: number }>> {
  const { rows } = await sql<{ id: Id; position: number }>`
    select kept.id, (s.chunk * ${ROWS_OF_CHUNK}::integer + kept.place)::integer as position
    from selection_rows s cross join unnest(s.row_ids) with ordinality as kept (id, place)
    where s.selection_id = ${selectionId} and s.chunk between ${Math.floor(position / ROWS_OF_CHUNK)} and ${Math.floor((position + limit) / ROWS_OF_CHUNK)}
      and s.chunk * ${ROWS_OF_CHUNK}::integer + kept.place > ${position}
    order by position limit ${limit}`.execute(tx)
  return rows
}

/** An act with all data that its job needs. */
export interface ActUnderWay extends SelectionAct {
  given: Readonly<Record<string, unknown>>
  leftOut: ReadonlySet<Id>
  position: number
}

function toAct(row: Selectable<CellTables['selection_acts']>): ActUnderWay {
  return {
    id: row.id,
    selectionId: row.selection_id,
    scopeId: row.scope_id,
    kind: row.kind,
    act: row.act,
    state: row.state,
    total: row.total,
    reached: row.reached,
    changed: row.changed,
    leftChanged: row.left_changed,
    leftRefused: row.left_refused,
    stayed: row.stayed,
    failure: row.failure,
    operationId: row.operation_id,
    createdById: row.created_by_id,
    given: row.given,
    leftOut: new Set(row.left_out),
    position: row.position,
  }
}

export async function insertAct(
  tx: CellTransaction,
  teamId: Id,
  act: Pick<
    ActUnderWay,
    'id' | 'selectionId' | 'scopeId' | 'kind' | 'act' | 'given' | 'leftOut' | 'total' | 'operationId' | 'createdById'
  >,
): Promise<void> {
  await tx
    .insertInto('selection_acts')
    .values({
      id: act.id,
      team_id: teamId,
      selection_id: act.selectionId,
      scope_id: act.scopeId,
      kind: act.kind,
      act: act.act,
      given: jsonb(act.given),
      left_out: [...act.leftOut],
      total: act.total,
      failure: null,
      operation_id: act.operationId,
      created_by_id: act.createdById,
      ended_at: null,
    })
    .execute()
}

/**
 * Returns an act, without access checks. `lock` prevents others from continuing or ending it until the transaction
 * ends.
 */
export async function findAct(tx: CellTransaction, id: Id, { lock = false } = {}): Promise<ActUnderWay | null> {
  const query = tx.selectFrom('selection_acts').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toAct(row) : null
}

export async function ownActs(
  tx: CellTransaction,
  actor: Pick<Actor, 'userId'>,
  ids: ReadonlyArray<Id>,
): Promise<SelectionAct[]> {
  if (actor.userId === null) return []
  const rows = await tx
    .selectFrom('selection_acts')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('created_by_id', '=', actor.userId)
    .execute()
  return rows.map(toAct)
}

/** Returns the acts of a user that are in progress or ended a short while ago, latest first. */
export async function actsUnderWay(tx: CellTransaction, userId: Id, limit: number): Promise<Id[]> {
  const rows = await tx
    .selectFrom('selection_acts')
    .select('id')
    .where('created_by_id', '=', userId)
    .where(
      sql<boolean>`(state = any(${[...UNDER_WAY]}) or ended_at > now() - make_interval(mins => ${ENDED_REPORTED_MINUTES}::integer))`,
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countUnderWay(tx: CellTransaction, userId: Id): Promise<number> {
  const row = await tx
    .selectFrom('selection_acts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by_id', '=', userId)
    .where((where) => where('state', '=', where.fn.any(where.val([...UNDER_WAY]))))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Progress = Partial<
  Pick<
    ActUnderWay,
    'position' | 'reached' | 'changed' | 'leftChanged' | 'leftRefused' | 'stayed' | 'failure' | 'state' | 'operationId'
  >
>

/** Stores the progress of an act, and when it ended if it is no longer in progress. */
export async function updateAct(tx: CellTransaction, id: Id, progress: Progress): Promise<void> {
  const { leftChanged, leftRefused, state, operationId, ...same } = progress
  await tx
    .updateTable('selection_acts')
    .set({
      ...same,
      ...(leftChanged === undefined ? {} : { left_changed: leftChanged }),
      ...(leftRefused === undefined ? {} : { left_refused: leftRefused }),
      ...(operationId === undefined ? {} : { operation_id: operationId }),
      ...(state === undefined ? {} : { state, ended_at: UNDER_WAY.has(state) ? null : sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** One short transaction of an act. */
export interface Batch {
  number: number
  operationId: Id
  changed: number
}

export async function insertBatch(
  tx: CellTransaction,
  teamId: Id,
  actId: Id,
  { number, operationId, changed }: Batch,
): Promise<void> {
  await tx
    .insertInto('selection_batches')
    .values({ team_id: teamId, act_id: actId, number, operation_id: operationId, changed })
    .execute()
}

/** Returns the next batch to undo (latest first) or to redo (earliest first); null if none is left. */
export async function batchToTurn(tx: CellTransaction, actId: Id, way: 'back' | 'forth'): Promise<Batch | null> {
  const row = await tx
    .selectFrom('selection_batches')
    .select(['number', 'operation_id as operationId', 'changed'])
    .where('act_id', '=', actId)
    .where('stands', '=', way === 'back')
    .where('stuck', '=', false)
    .orderBy('number', way === 'back' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function updateBatch(
  tx: CellTransaction,
  actId: Id,
  number: number,
  change: { stands: boolean; operation_id: Id } | { stuck: true },
): Promise<void> {
  await tx
    .updateTable('selection_batches')
    .set(change)
    .where('act_id', '=', actId)
    .where('number', '=', number)
    .execute()
}

/** Returns which acts of a principal are in effect, completely or in part, or about to be. */
export async function standingActs(
  tx: CellTransaction,
  principal: { kind: string; id: Id | null },
  ids: ReadonlyArray<Id>,
): Promise<Id[]> {
  if (principal.kind !== 'user' || principal.id === null) return []
  const gone: readonly ActState[] = ['UNDOING', 'UNDONE']
  const rows = await tx
    .selectFrom('selection_acts')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('created_by_id', '=', principal.id)
    .where('state', 'not in', gone)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the identity of a user in the installation, while they are a member. */
export async function identityOfMember(tx: CellTransaction, userId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst()
  return row?.identity_id ?? null
}

/** Deletes the selections of a person except the latest, and except those with an act in progress. */
export async function forgetEarlierSelections(tx: CellTransaction, userId: Id): Promise<void> {
  await sql`
    delete from selections where id in (
      select s.id from selections s where s.created_by_id = ${userId}
        and not exists (select from selection_acts a where a.selection_id = s.id and a.state = any(${[...UNDER_WAY]}))
      order by s.created_at desc, s.id desc offset ${MAX_SELECTIONS_KEPT})`.execute(tx)
}

/** Deletes selections that are too old to be used, and acts that are too old to be undone. */
export async function forgetOldSelections(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`
    delete from selections s where team_id = ${teamId} and created_at < now() - make_interval(hours => ${SELECTION_KEPT_HOURS}::integer)
      and not exists (select from selection_acts a where a.selection_id = s.id and a.state = any(${[...UNDER_WAY]}))`.execute(
    tx,
  )
  await sql`
    delete from selection_acts where team_id = ${teamId} and created_at < now() - make_interval(days => ${ACTS_KEPT_DAYS}::integer)
      and not state = any(${[...UNDER_WAY]})`.execute(tx)
}

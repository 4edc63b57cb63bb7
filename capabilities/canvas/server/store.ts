import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { toPage } from '#platform/kernel/pagination.ts'
import { jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Principal } from '#journal/server/index.ts'
import { canvasItemEvents } from '../model/events.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const itemRows = contentRows(canvasItemEvents, 'canvas_items', {
  title: 'text',
  parents: [{ table: 'project_views', by: 'view_id' }],
  belongsTo: ['view_id'],
})

const COLUMNS = [
  'id',
  'scope_id',
  'view_id',
  'kind',
  'x',
  'y',
  'width',
  'height',
  'rank',
  'text',
  'style',
  'color',
  'group_id',
  'target_id',
] as const
type Row = Pick<Selectable<CellTables['canvas_items']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('canvas_items', COLUMNS)

/** An item with its canvas. */
export interface StoredItem extends CanvasItem {
  scopeId: Id
  viewId: Id
}

function toItem(row: Row): StoredItem {
  return {
    id: row.id,
    scopeId: row.scope_id,
    viewId: row.view_id,
    kind: row.kind,
    x: row.x,
    y: row.y,
    width: row.width,
    height: row.height,
    rank: row.rank,
    text: row.text,
    style: row.style,
    color: row.color,
    groupId: row.group_id,
    targetId: row.target_id,
  }
}

export async function findItems(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<StoredItem[]> {
  return (await byId(tx, ids)).map(toItem)
}

/** The contents of a group. */
/** The quotes on a canvas, which has no more than `MAX_CANVAS_ITEMS`. */
export async function highlightItems(tx: CellTransaction, viewId: Id): Promise<{ id: Id; targetId: Id }[]> {
  const rows = await tx
    .selectFrom('canvas_items')
    .select(['id', 'target_id'])
    .where('view_id', '=', viewId)
    .where('kind', '=', 'highlight')
    .where('deleted_at', 'is', null)
    .limit(MAX_CANVAS_ITEMS)
    .execute()
  return rows.flatMap(({ id, target_id: targetId }) => (targetId === null ? [] : [{ id, targetId }]))
}

export async function itemsInGroup(tx: CellTransaction, viewId: Id, groupId: Id): Promise<StoredItem[]> {
  const rows = await tx
    .selectFrom('canvas_items')
    .select(COLUMNS)
    .where('view_id', '=', viewId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toItem)
}

/**
 * Increments the revision of a canvas, and blocks other changes of it until this transaction ends: revisions are
 * committed in order.
 */
export async function nextRevision(tx: CellTransaction, teamId: Id, viewId: Id): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into canvases (view_id, team_id, revision) values (${viewId}, ${teamId}, 1)
    on conflict (view_id) do update set revision = canvases.revision + 1 returning revision`.execute(tx)
  return rows[0]?.revision ?? 0
}

export async function revisionOf(tx: CellTransaction, viewId: Id): Promise<number> {
  const row = await tx.selectFrom('canvases').select('revision').where('view_id', '=', viewId).executeTakeFirst()
  return row?.revision ?? 0
}

export interface ItemPage extends Page<CanvasItem> {
  /** The items that were deleted; only where changes were requested. */
  goneIds: Id[]
}

/** One page of the items of a canvas, or (`since`) of those that changed after a revision. */
export async function listItems(
  tx: CellTransaction,
  viewId: Id,
  since: number | null,
  page: PageRequest,
): Promise<ItemPage> {
  let query = tx
    .selectFrom('canvas_items')
    .select([...COLUMNS, 'deleted_at'])
    .where('view_id', '=', viewId)
  query = since === null ? query.where('deleted_at', 'is', null) : query.where('revision', '>', since)
  if (page.after) query = query.where('id', '>', page.after.id)
  const rows = await query
    .orderBy('id')
    .limit(page.first + 1)
    .execute()
  const found = toPage(rows, page, (row) => ({ value: null, id: row.id }))
  return {
    ...found,
    nodes: found.nodes.flatMap((row) => (row.deleted_at === null ? [toItem(row)] : [])),
    goneIds: found.nodes.flatMap((row) => (row.deleted_at === null ? [] : [row.id])),
  }
}

export async function countItems(tx: CellTransaction, viewId: Id): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from canvas_items where view_id = ${viewId} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** How many items the fullest of the canvases that a deletion took items from would have if they were restored. */
export async function countWithRestored(tx: CellTransaction, deletionId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(count), 0)::integer as count from (
      select count(*) as count from canvas_items
      where view_id in (select view_id from canvas_items where deletion_id = ${deletionId}) and (deleted_at is null or deletion_id = ${deletionId}) group by view_id
    ) as canvas`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Where {
  teamId: Id
  scopeId: Id
  viewId: Id
  revision: number
  principal: Principal
}

export async function insertItems(
  tx: CellTransaction,
  { teamId, scopeId, viewId, revision, principal }: Where,
  items: ReadonlyArray<CanvasItem>,
): Promise<void> {
  await sql`
    insert into canvas_items (id, team_id, scope_id, view_id, kind, x, y, width, height, rank, text, style, color, group_id, target_id, revision, created_by_kind, created_by_id)
    select id, ${teamId}::uuid, ${scopeId}::uuid, ${viewId}::uuid, kind, x, y, width, height, rank, text, style, color,
      "groupId", "targetId", ${revision}::integer, ${principal.kind}, ${principal.id}::uuid
    from jsonb_to_recordset(${jsonb(items)}) as given (
      id uuid, kind text, x double precision, y double precision, width double precision, height double precision, rank
        double precision, text text, style text, color text, "groupId" uuid, "targetId" uuid
    )`.execute(tx)
}

/** Changes the named attributes of each item. Items that were deleted by now are skipped. */
export async function updateItems(
  tx: CellTransaction,
  viewId: Id,
  revision: number,
  changes: ReadonlyArray<ItemChange>,
): Promise<void> {
  const given = changes.map((change) => ({
    ...change,
    recolors: change.color !== undefined,
    regroups: change.groupId !== undefined,
  }))
  await sql`
    update canvas_items as item set
      x = coalesce(given.x, item.x), y = coalesce(given.y, item.y), width = coalesce(given.width, item.width), height = coalesce(given.height, item.height),
      rank = coalesce(given.rank, item.rank), text = coalesce(given.text, item.text), style = coalesce(given.style, item.style),
      color = case when given.recolors then given.color else item.color end,
      group_id = case when given.regroups and item.kind <> 'group' then given."groupId" else item.group_id end,
      revision = ${revision}::integer, updated_at = now()
    from jsonb_to_recordset(${jsonb(given)}) as given (
      id uuid, x double precision, y double precision, width double precision, height double precision, rank double
        precision, text text, style text, color text, recolors boolean, "groupId" uuid, regroups boolean
    )
    where item.id = given.id and item.view_id = ${viewId} and item.deleted_at is null`.execute(tx)
}

/** Sets the revision of items, so that the pages that follow their canvas query them. */
export async function countOn(tx: CellTransaction, ids: ReadonlyArray<Id>, revision: number): Promise<void> {
  await tx
    .updateTable('canvas_items')
    .set({ revision })
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
}

/** Which of these are groups of a canvas, including those that were deleted a moment ago. */
export async function groupsAmong(tx: CellTransaction, viewId: Id, ids: ReadonlyArray<Id>): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('canvas_items')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('view_id', '=', viewId)
    .where('kind', '=', 'group')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Marks everything that a deletion took from canvases as changed, so that the pages that show them are notified.
 * @returns the canvases
 */
export async function countOnDeletion(
  tx: CellTransaction,
  deletionId: Id,
): Promise<Array<{ viewId: Id; scopeId: Id }>> {
  const { rows } = await sql<{ viewId: Id; scopeId: Id }>`
    with counted as (
      update canvases set revision = revision + 1 where view_id in (select view_id from canvas_items where deletion_id = ${deletionId}) returning view_id, revision
    ), noted as (
      update canvas_items as item set revision = counted.revision from counted where item.view_id = counted.view_id and item.deletion_id = ${deletionId} returning item.view_id, item.scope_id
    )
    select distinct view_id as "viewId", scope_id as "scopeId" from noted`.execute(tx)
  return rows
}

/** Deletes the references to purged things, on every canvas. */
export async function deleteReferencesTo(tx: CellTransaction, targetIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('canvas_items')
    .where((where) => where('target_id', '=', where.fn.any(where.val([...targetIds]))))
    .execute()
}

/** Copies the items of canvases to others; references and groups are mapped where the map has them. */
export async function copyItems(
  tx: CellTransaction,
  { teamId, scopeId, principal }: Pick<Where, 'teamId' | 'scopeId' | 'principal'>,
  ids: ReadonlyMap<Id, Id>,
): Promise<void> {
  const map = JSON.stringify(Object.fromEntries(ids))
  await sql`
    with map as (select key::uuid as old, value::uuid as new from jsonb_each_text(${map}::jsonb)),
    source as (
      select item.*, gen_random_uuid() as new_id, view.new as new_view_id, coalesce(target.new, item.target_id) as new_target_id
      from canvas_items item join map view on view.old = item.view_id left join map target on target.old = item.target_id where item.deleted_at is null
    ), copied as (
      insert into canvas_items (id, team_id, scope_id, view_id, kind, x, y, width, height, rank, text, style, color, group_id, target_id, revision, created_by_kind, created_by_id)
      select source.new_id, ${teamId}::uuid, ${scopeId}::uuid, source.new_view_id, source.kind, source.x, source.y, source.width, source.height, source.rank, source.text, source.style, source.color,
        holder.new_id, source.new_target_id, 1, ${principal.kind}, ${principal.id}::uuid
      from source left join source holder on holder.id = source.group_id
      returning view_id
    )
    insert into canvases (view_id, team_id, revision) select distinct view_id, ${teamId}::uuid, 1 from copied on conflict (view_id) do nothing`.execute(
    tx,
  )
}

import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Actor, Principal } from '#journal/server/index.ts'
import { viewEvents } from '../model/events.ts'
import { MAX_VIEWS_OF_PROJECT } from '../model/limits.ts'
import { viewData, type ProjectView } from '../model/view.ts'
import './tables.ts'

/** The statements that all tables of content share. */
export const viewRows = contentRows(viewEvents, 'project_views', {
  parents: [{ table: 'projects', by: 'project_id' }],
})

const COLUMNS = ['id', 'scope_id', 'project_id', 'title', 'layout', 'object_type', 'rank', 'view_data'] as const

function toView(row: Pick<Selectable<CellTables['project_views']>, (typeof COLUMNS)[number]>): ProjectView {
  // Parsed by the current schema, which adds defaults to data of older schemas.
  const data = viewData.parse(row.view_data)
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    title: row.title,
    layout: row.layout,
    objectType: row.object_type,
    rank: row.rank,
    data,
  }
}

export async function findViews(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<ProjectView[]> {
  const rows = await tx
    .selectFrom('project_views')
    .select(COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toView)
}

export async function visibleViews(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<ProjectView[]> {
  return (await findViews(tx, ids)).filter((view) => actor.levelOn(view.scopeId) !== 'NONE')
}

/** The views of each project that the actor may see, in their order. */
export async function viewsOfProjects(
  tx: CellTransaction,
  actor: Actor,
  projectIds: ReadonlyArray<Id>,
): Promise<ProjectView[]> {
  const rows = await tx
    .selectFrom('project_views')
    .select(COLUMNS)
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('rank')
    .orderBy('id')
    .limit(MAX_VIEWS_OF_PROJECT * projectIds.length)
    .execute()
  return rows.map(toView)
}

/** Adds a view after those of its project, or at a rank. */
export async function insertView(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  view: Omit<ProjectView, 'rank'> & { rank?: number },
): Promise<void> {
  const { rows } = await sql<{
    last: number
  }>`select coalesce(max(rank), 0) as last from project_views where project_id = ${view.projectId} and deleted_at is null`.execute(
    tx,
  )
  await tx
    .insertInto('project_views')
    .values({
      id: view.id,
      team_id: teamId,
      scope_id: view.scopeId,
      project_id: view.projectId,
      title: view.title,
      layout: view.layout,
      object_type: view.objectType,
      rank: view.rank ?? (rows[0]?.last ?? 0) + RANK_GAP,
      view_data: jsonb(view.data),
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateView(
  tx: CellTransaction,
  id: Id,
  { data, ...change }: Partial<Pick<ProjectView, 'title' | 'layout' | 'rank' | 'data'>>,
): Promise<void> {
  await tx
    .updateTable('project_views')
    .set({ ...change, ...(data === undefined ? {} : { view_data: jsonb(data) }), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

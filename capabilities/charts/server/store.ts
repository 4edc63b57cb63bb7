import type { Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { chartOptions, type Chart, type ChartOptions } from '../model/chart.ts'
import { chartEvents } from '../model/events.ts'
import { MAX_CHARTS_OF_PROJECT } from '../model/limits.ts'
import './tables.ts'

/** The statements that all tables of content share. */
export const chartRows = contentRows(chartEvents, 'charts', { parents: [{ table: 'projects', by: 'project_id' }] })

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'title',
  'options',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['charts']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('charts', COLUMNS)

function toChart(row: Row): Chart {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    title: row.title,
    // Options that were added later have their defaults in older charts.
    options: chartOptions.parse(row.options),
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findCharts(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Chart[]> {
  return (await byId(tx, ids)).map(toChart)
}

export async function visibleCharts(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Chart[]> {
  return (await findCharts(tx, ids)).filter((chart) => actor.levelOn(chart.scopeId) !== 'NONE')
}

/** Returns which of the given charts are deleted, among those in scopes that the actor may see. */
export async function deletedAmong(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('charts')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is not', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
  return rows.map(({ id }) => id)
}

/** The saved charts of a project, oldest first. */
export async function chartsOfProject(tx: CellTransaction, actor: Actor, projectId: Id): Promise<Chart[]> {
  const rows = await tx
    .selectFrom('charts')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_CHARTS_OF_PROJECT)
    .execute()
  return rows.map(toChart)
}

export async function countCharts(tx: CellTransaction, projectId: Id): Promise<number> {
  const row = await tx
    .selectFrom('charts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertChart(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  chart: Pick<Chart, 'id' | 'scopeId' | 'projectId' | 'title' | 'options'>,
): Promise<void> {
  await tx
    .insertInto('charts')
    .values({
      id: chart.id,
      team_id: teamId,
      scope_id: chart.scopeId,
      project_id: chart.projectId,
      title: chart.title,
      options: jsonb(chart.options),
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateChart(
  tx: CellTransaction,
  id: Id,
  { title, options }: { title?: string | undefined; options?: ChartOptions | undefined },
): Promise<void> {
  await tx
    .updateTable('charts')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(options === undefined ? {} : { options: jsonb(options) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

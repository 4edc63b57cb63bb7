import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import {
  holdsWords,
  plainArray,
  rowsById,
  type CellTables,
  type CellTransaction,
} from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import {
  orderedBy,
  pageInOrder,
  personOf,
  type Actor,
  type Principal,
  type RowsInOrder,
} from '#journal/server/index.ts'
import { insightEvents } from '../model/events.ts'
import { insightPolicy } from '../model/policy.ts'
import type { Insight } from '../model/insight.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '../model/limits.ts'
import { isFoundInsight, type Finder } from './found-insights.ts'
import './tables.ts'

const COPY = ' (copy)'

/** The statements that every table of content shares. */
export const insightRows = contentRows(insightEvents, 'insights', {
  excerpt: 'preview',
  parents: [{ table: 'projects', by: 'project_id' }],
})

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'document_id',
  'title',
  'locked',
  'preview',
  'published_at',
  'published_by_id',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['insights']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('insights', COLUMNS)

function toInsight(row: Row): Insight {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    documentId: row.document_id,
    title: row.title,
    locked: row.locked,
    preview: row.preview,
    publishedAt: row.published_at,
    publishedById: row.published_by_id,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Marks copies as such in their titles, and unlocks them. */
export async function nameCopies(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await sql`update insights set locked = false, title = case title when '' then '' else left(title,
    ${MAX_INSIGHT_TITLE_CHARS - COPY.length}::integer) || ${COPY}::text end where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** The texts of insights, including those in the trash. */
export async function documentsOfInsights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('insights')
    .select('document_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.document_id)
}

export async function findInsights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Insight[]> {
  return (await byId(tx, ids)).map(toInsight)
}

/** The insights with these ids that appear in lists of the actor: drafts only for contributors. */
export async function foundInsights(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Insight[]> {
  return (await findInsights(tx, ids)).filter((insight) => insightPolicy.allows(actor, 'find', insight))
}

/** The insights with these ids that the actor may open. */
export async function visibleInsights(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Insight[]> {
  return (await findInsights(tx, ids)).filter((insight) => actor.levelOn(insight.scopeId) !== 'NONE')
}

export interface InsightFilter {
  projectId?: Id | null
  /** Insights of the projects in this folder and the folders below it. */
  folderId?: Id | null
  /** Only published ones, newest publication first. */
  published?: boolean
  /** Only those with these words in the title. */
  find?: string
}

/**
 * Insights that the actor finds, in the scopes that they see or in all: newest first, published ones by publication
 * date.
 */
export function insightsInOrder(
  finder: Finder,
  places: 'seen' | 'all',
  { projectId = null, folderId = null, published = false, find = '' }: InsightFilter,
): RowsInOrder {
  const conditions = [
    sql`r.deleted_at is null`,
    ...(places === 'all' ? [] : [sql`r.scope_id = any(${plainArray(finder.visibleScopes)}::uuid[])`]),
    isFoundInsight('r', finder),
    ...(projectId === null ? [] : [sql`r.project_id = ${projectId}`]),
    ...(folderId === null ? [] : [sql`r.project_id in (${projectsInBranch(folderId)})`]),
    ...(published ? [sql`r.published_at is not null`] : []),
    ...(find.trim() === '' ? [] : [holdsWords(sql.ref('r.title'), find)]),
  ]
  return {
    table: 'insights',
    requested: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    ...orderedBy(published ? sql`r.published_at` : sql`r.created_at`, 'time', 'down'),
  }
}

/** One page of insights. */
export async function listInsights(
  tx: CellTransaction,
  actor: Actor,
  filter: InsightFilter,
  page: PageRequest,
): Promise<Page<Insight>> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))
  const { nodes, ...cut } = await pageInOrder<Row>(tx, insightsInOrder(actor, 'seen', filter), page, columns)
  return { ...cut, nodes: nodes.map(toInsight) }
}

function projectsInBranch(folderId: Id) {
  return sql`
    with recursive branch as (
      select id from folders where id = ${folderId}
      union select f.id from folders f join branch on f.parent_id = branch.id where f.deleted_at is null
    )
    select projects.id from projects join branch on projects.folder_id = branch.id where projects.deleted_at is null`
}

/** The number of insights that the actor finds in each project. */
export async function countInsights(
  tx: CellTransaction,
  actor: Finder,
  projectIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ project_id: Id; count: string }>`
    select project_id, count(*) as count from insights r
    where project_id = any(${plainArray(projectIds)}::uuid[]) and deleted_at is null and ${isFoundInsight('r', actor)}
    group by project_id`.execute(tx)
  return new Map(rows.map((row) => [row.project_id, Number(row.count)]))
}

/** The number of highlights that each insight quotes, without deleted ones. */
export async function countQuotes(tx: CellTransaction, insightIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('insight_highlights')
    .innerJoin('highlights', 'highlights.id', 'insight_highlights.highlight_id')
    .select(['insight_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('insight_id', '=', where.fn.any(where.val([...insightIds]))))
    .where('highlights.deleted_at', 'is', null)
    .groupBy('insight_id')
    .execute()
  return new Map(rows.map((row) => [row.insight_id, Number(row.count)]))
}

/**
 * Which of these are deleted. Those in scopes that the actor may not see are left out: they look like any other thing
 * without access.
 */
export async function deletedAmong(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from (
      select id, scope_id from highlights where id = any(${[...ids]}::uuid[]) and deleted_at is not null
      union all select id, scope_id from notes where id = any(${[...ids]}::uuid[]) and deleted_at is not null
      union all select id, scope_id from insights where id = any(${[...ids]}::uuid[]) and deleted_at is not null
      union all select id, scope_id from tags where id = any(${[...ids]}::uuid[]) and deleted_at is not null
    ) as gone where scope_id = any(${[...actor.visibleScopes]}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}

type NewInsightRow = Pick<Insight, 'id' | 'scopeId' | 'projectId' | 'documentId' | 'title' | 'preview'>

export async function insertInsight(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  insight: NewInsightRow,
): Promise<void> {
  await tx
    .insertInto('insights')
    .values({
      id: insight.id,
      team_id: teamId,
      scope_id: insight.scopeId,
      project_id: insight.projectId,
      document_id: insight.documentId,
      title: insight.title,
      preview: insight.preview,
      cover_file_id: null,
      published_at: null,
      published_by_id: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

interface Change {
  title?: string
  locked?: boolean
  preview?: string
  published?: { at: Date | null; byId: Id | null }
}

export async function updateInsight(tx: CellTransaction, id: Id, { published, ...change }: Change): Promise<void> {
  await tx
    .updateTable('insights')
    .set({
      ...change,
      ...(published === undefined ? {} : { published_at: published.at, published_by_id: published.byId }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores which highlights an insight quotes by its current document; highlights that do not exist are left out. */
export async function projectReferences(
  tx: CellTransaction,
  teamId: Id,
  insightId: Id,
  highlightIds: ReadonlyArray<Id>,
): Promise<void> {
  await tx.deleteFrom('insight_highlights').where('insight_id', '=', insightId).execute()
  if (highlightIds.length === 0) return
  await sql`
    insert into insight_highlights (team_id, insight_id, highlight_id, position)
    select ${teamId}, ${insightId}, h.id, min(r.position)
    from unnest(${[...highlightIds]}::uuid[]) with ordinality as r(id, position) join highlights h on h.id = r.id
    group by h.id`.execute(tx)
}

/** The insights that quote each highlight. */
export async function insightsQuoting(tx: CellTransaction, highlightIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('insight_highlights')
    .innerJoin('insights', 'insights.id', 'insight_highlights.insight_id')
    .select(['highlight_id', 'insight_id'])
    .where((where) => where('highlight_id', '=', where.fn.any(where.val([...highlightIds]))))
    .where('insights.deleted_at', 'is', null)
    .execute()
  const byHighlight = new Map<Id, Id[]>()
  for (const row of rows)
    byHighlight.set(row.highlight_id, [...(byHighlight.get(row.highlight_id) ?? []), row.insight_id])
  return byHighlight
}

/** The highlights of a note that insights quote. */
export async function quotedOfNote(tx: CellTransaction, noteId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('insight_highlights')
    .innerJoin('insights', 'insights.id', 'insight_highlights.insight_id')
    .innerJoin('highlights', 'highlights.id', 'insight_highlights.highlight_id')
    .select('highlight_id')
    .distinct()
    .where('highlights.note_id', '=', noteId)
    .where('highlights.deleted_at', 'is', null)
    .where('insights.deleted_at', 'is', null)
    .orderBy('highlight_id')
    .execute()
  return rows.map(({ highlight_id: id }) => id)
}

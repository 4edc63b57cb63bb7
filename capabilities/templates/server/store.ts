import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows, type RestoringAsker } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { templateEvents } from '../model/events.ts'
import { SHOWN_NAMES } from '../model/limits.ts'
import type { Template, TemplateKind } from '../model/template.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const templateRows = contentRows(templateEvents, 'templates', { excerpt: 'description' })

/** Whether the asker may restore every template of a deletion: whoever may delete it (`templatePolicy`). */
export function isRestorable({ userId, fullScopes }: RestoringAsker): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from templates as taken where taken.deletion_id = deletions.id and taken.scope_id <> all(${fullScopes})
    and not coalesce(taken.created_by_kind in ('user', 'token') and taken.created_by_id = ${userId}::uuid, false))`
}

const COLUMNS = [
  'id',
  'scope_id',
  'of_kind',
  'title',
  'description',
  'project_id',
  'document_id',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['templates']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('templates', COLUMNS)

function toTemplate(row: Row): Template {
  return {
    id: row.id,
    scopeId: row.scope_id,
    of: row.of_kind,
    title: row.title,
    description: row.description,
    projectId: row.project_id,
    documentId: row.document_id,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findTemplates(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Template[]> {
  return (await byId(tx, ids)).map(toTemplate)
}

export async function visibleTemplates(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Template[]> {
  return (await findTemplates(tx, ids)).filter(({ scopeId }) => actor.levelOn(scopeId) !== 'NONE')
}

/** The templates of a kind that the actor may see, newest first. */
export async function listTemplates(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  of: TemplateKind,
  page: PageRequest,
): Promise<Page<Template>> {
  let query = tx
    .selectFrom('templates')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('of_kind', '=', of)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
  if (page.after)
    query = query.where(
      sql<boolean>`(created_at, id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)`,
    )
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toTemplate), page, (template) => ({ value: template.createdAt.getTime(), id: template.id }))
}

/** The number of templates of both kinds, including those that are being made. */
export async function countTemplates(tx: CellTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from templates where deleted_at is null)::integer + (select count(*) from project_copies where purpose = 'TEMPLATE' and state = 'RUNNING')::integer as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function insertTemplate(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  template: Omit<Template, 'createdById' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await tx
    .insertInto('templates')
    .values({
      id: template.id,
      team_id: teamId,
      scope_id: template.scopeId,
      of_kind: template.of,
      title: template.title,
      description: template.description,
      project_id: template.projectId,
      document_id: template.documentId,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateTemplate(
  tx: CellTransaction,
  id: Id,
  change: { title?: string | undefined; description?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('templates')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.description === undefined ? {} : { description: change.description }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** The texts of templates, including those in the trash. */
export async function textsOfTemplates(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('templates')
    .select('document_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.flatMap((row) => row.document_id ?? [])
}

/** The scopes of templates, including those in the trash; a template of the workspace has none. */
export async function placesOfTemplates(tx: CellTransaction, teamId: Id, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('templates')
    .select('scope_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('scope_id', '<>', teamId)
    .execute()
  return rows.map((row) => row.scope_id)
}

/** The contents of one kind in a template of a project: how many, and the names of some. */
export interface Held {
  kind: string
  count: number
  names: string[]
}

/**
 * The contents of a project by kind, for each kind that it contains. The caller has checked that the reader may see it.
 */
export async function heldIn(tx: CellTransaction, projectId: Id): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with held (kind, place, title, nth) as (
      select 'note', 1, title, row_number() over (order by rank, id) from notes where project_id = ${projectId} and deleted_at is null
      union all select 'highlight', 2, '', row_number() over (order by id) from highlights where project_id = ${projectId} and deleted_at is null
      union all select 'tag', 3, title, row_number() over (order by rank, id) from tags where project_id = ${projectId} and deleted_at is null
      union all select 'insight', 4, title, row_number() over (order by rank, id) from insights where project_id = ${projectId} and deleted_at is null
      union all select 'field', 5, label, row_number() over (order by fields.rank, fields.id) from fields join
        field_sets on field_sets.id = field_set_id where project_id = ${projectId} and fields.deleted_at is null
      union all select 'projectView', 6, title, row_number() over (order by rank, id) from project_views where project_id = ${projectId} and deleted_at is null
      union all select 'chart', 7, title, row_number() over (order by id) from charts where project_id = ${projectId} and deleted_at is null
    )
    select kind, count(*)::integer as count, coalesce(array_agg(title order by nth) filter (where nth <= ${SHOWN_NAMES} and kind <> 'highlight'), '{}') as names
    from held group by kind, place order by place`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Keyset, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { scopesGivenTo } from '#access/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Project } from '../model/project.ts'
import { PROJECT_COLUMNS, toProject, type ProjectRow } from './store.ts'

/** What changed last first, or as people put them. */
export const PROJECT_ORDERS = ['UPDATED', 'RANK'] as const
type ProjectOrder = (typeof PROJECT_ORDERS)[number]

/** Which projects a list shows, of those that the actor may see. */
export interface ProjectFilter {
  folderId?: Id
  /** Those at the top of what the actor sees: in the workspace itself, or in a folder that the actor does not see. */
  top?: boolean
  createdById?: Id
  /** Those that the actor was let into by name or through a group, and did not make. */
  sharedWith?: boolean
  archived: boolean
  order?: ProjectOrder
}

/** One page of the projects that the actor may see. */
export async function listProjects(tx: CellTransaction, teamId: Id, actor: Actor, filter: ProjectFilter, page: PageRequest): Promise<Page<Project>> {
  const visible = [...actor.visibleScopes]
  const byRank = filter.order === 'RANK'
  let query = tx
    .selectFrom('projects')
    .select(PROJECT_COLUMNS)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val(visible))))
    .where('archived_at', filter.archived ? 'is not' : 'is', null)
  if (filter.folderId !== undefined) query = query.where('folder_id', '=', filter.folderId)
  if (filter.top === true) {
    query = query.where(sql<boolean>`(folder_id is null or not exists (
      select 1 from folders where folders.id = projects.folder_id and folders.deleted_at is null and folders.scope_id = any(${visible}::uuid[])))`)
  }
  if (filter.createdById !== undefined) query = query.where('created_by_id', '=', filter.createdById)
  if (filter.sharedWith === true) {
    const given = actor.userId === null ? [] : await scopesGivenTo(tx, teamId, actor.userId)
    query = query.where((where) => where('scope_id', '=', where.fn.any(where.val(given)))).where('created_by_id', 'is distinct from', actor.userId)
  }
  if (page.after) query = query.where(behind(page.after, byRank))
  const ordered = byRank ? query.orderBy('rank').orderBy('id') : query.orderBy('updated_at', 'desc').orderBy('id', 'desc')
  const rows: ProjectRow[] = await ordered.limit(page.first + 1).execute()
  return toPage(rows.map(toProject), page, (project) => ({ value: byRank ? project.rank : project.updatedAt.getTime(), id: project.id }))
}

function behind({ value, id }: Keyset, byRank: boolean) {
  return byRank ? sql<boolean>`(rank, id) > (${Number(value)}::double precision, ${id}::uuid)` : sql<boolean>`(updated_at, id) < (${new Date(Number(value))}, ${id}::uuid)`
}

/** How many projects stand in each folder, of those that the actor may see. */
export async function countInFolders(tx: CellTransaction, actor: Actor, folderIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['folder_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('folder_id', '=', where.fn.any(where.val([...folderIds]))))
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.flatMap((row) => (row.folder_id === null ? [] : [[row.folder_id, Number(row.count)] as const])))
}

import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { scopesGivenTo } from '#access/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Folder } from '../model/folder.ts'
import { FOLDER_COLUMNS, toFolder, type FolderRow } from './store.ts'

/** Which folders a list shows, of those that the actor may see. */
export interface FolderFilter {
  /** Those in this folder. */
  parentId?: Id
  /** Those at the top of what the actor sees: in the workspace itself, or in a folder that the actor does not see. */
  top?: boolean
  /** Those that the actor pinned. */
  pinned?: boolean
  createdById?: Id
  /** Those that the actor was given access to directly or through a group, and did not create. */
  sharedWith?: boolean
}

/** One page of folders in their order. */
export async function listFolders(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  filter: FolderFilter,
  page: PageRequest,
): Promise<Page<Folder>> {
  const visible = plainArray(actor.visibleScopes)
  let query = tx
    .selectFrom('folders')
    .select(FOLDER_COLUMNS)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`scope_id = any(${visible}::uuid[])`)
  if (filter.parentId !== undefined) query = query.where('parent_id', '=', filter.parentId)
  if (filter.top === true) {
    query = query.where(sql<boolean>`(parent_id is null or not exists (
      select 1 from folders parents where parents.id = folders.parent_id and parents.deleted_at is null and parents.scope_id = any(${visible}::uuid[])))`)
  }
  if (filter.pinned === true)
    query = query.where(sql<boolean>`id in (select folder_id from folder_pins where user_id = ${actor.userId}::uuid)`)
  if (filter.createdById !== undefined) query = query.where('created_by_id', '=', filter.createdById)
  if (filter.sharedWith === true) {
    const given = actor.userId === null ? [] : await scopesGivenTo(tx, teamId, actor.userId)
    query = query
      .where((where) => where('scope_id', '=', where.fn.any(where.val(given))))
      .where('created_by_id', 'is distinct from', actor.userId)
  }
  if (page.after) {
    const { value, id } = page.after
    query = query.where(sql<boolean>`(rank, id) > (${Number(value)}::double precision, ${id}::uuid)`)
  }
  const rows: FolderRow[] = await query
    .orderBy('rank')
    .orderBy('id')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toFolder), page, (folder) => ({ value: folder.rank, id: folder.id }))
}

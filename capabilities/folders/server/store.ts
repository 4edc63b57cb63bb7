import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { Ranked } from '#platform/kernel/rank.ts'
import { rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { folderEvents } from '../model/events.ts'
import type { Folder } from '../model/folder.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const folderRows = contentRows(folderEvents, 'folders', { parents: [{ table: 'folders', by: 'parent_id' }] })

export const FOLDER_COLUMNS = [
  'id',
  'scope_id',
  'parent_id',
  'title',
  'rank',
  'project_default',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

export type FolderRow = Pick<Selectable<CellTables['folders']>, (typeof FOLDER_COLUMNS)[number]>

const byId = rowsById<FolderRow>('folders', FOLDER_COLUMNS)

export function toFolder(row: FolderRow): Folder {
  return {
    id: row.id,
    scopeId: row.scope_id,
    parentId: row.parent_id,
    title: row.title,
    rank: row.rank,
    projectDefault: row.project_default,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * The existing folders with these ids, without access checks: commands authorize them, queries use `visibleFolders`.
 */
export async function findFolders(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Folder[]> {
  return (await byId(tx, ids)).map(toFolder)
}

export async function findFolder(tx: CellTransaction, id: Id): Promise<Folder | null> {
  return (await findFolders(tx, [id]))[0] ?? null
}

/** The folders of the ids that the actor may see. */
export async function visibleFolders(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Folder[]> {
  return (await findFolders(tx, ids)).filter((folder) => actor.levelOn(folder.scopeId) !== 'NONE')
}

/**
 * For each of the folders, the ids of its ancestors from the one directly in the workspace down to the folder itself.
 */
export async function folderPaths(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ id: Id; path: Id[] }>`
    with recursive above as (
      select id as start, id, parent_id, array[id] as path from folders where id = any(${[...ids]}::uuid[])
      union all
      select a.start, f.id, f.parent_id, f.id || a.path from above a join folders f on f.id = a.parent_id where not f.id = any(a.path)
    )
    select start as id, path from above where parent_id is null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.path]))
}

/** The number of nested levels in the branch, including the folder itself; deleted folders do not count. */
export async function branchHeight(tx: CellTransaction, id: Id): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as depth, array[id] as path from folders where id = ${id}
      union all
      select f.id, b.depth + 1, b.path || f.id from below b join folders f on f.parent_id = b.id and f.deleted_at is null where not f.id = any(b.path)
    )
    select max(depth)::int as height from below`.execute(tx)
  return rows[0]?.height ?? 1
}

/** The folders in a place, in their order. */
export async function siblingFolders(tx: CellTransaction, teamId: Id, parentId: Id | null): Promise<Ranked[]> {
  return tx
    .selectFrom('folders')
    .select(['id', 'rank'])
    .where('team_id', '=', teamId)
    .where('parent_id', 'is not distinct from', parentId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export async function setFolderRanks(tx: CellTransaction, ranked: ReadonlyArray<Ranked>): Promise<void> {
  for (const { id, rank } of ranked) await tx.updateTable('folders').set({ rank }).where('id', '=', id).execute()
}

export async function insertFolder(
  tx: CellTransaction,
  {
    teamId,
    folder,
    principal,
  }: { teamId: Id; folder: Pick<Folder, 'id' | 'scopeId' | 'parentId' | 'title' | 'rank'>; principal: Principal },
): Promise<void> {
  await tx
    .insertInto('folders')
    .values({
      id: folder.id,
      team_id: teamId,
      scope_id: folder.scopeId,
      parent_id: folder.parentId,
      title: folder.title,
      rank: folder.rank,
      project_default: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateFolder(
  tx: CellTransaction,
  id: Id,
  change: {
    title?: string | undefined
    projectDefault?: Level | null | undefined
    parentId?: Id | null
    rank?: number
  },
): Promise<void> {
  await tx
    .updateTable('folders')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.projectDefault === undefined ? {} : { project_default: change.projectDefault }),
      ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
      ...(change.rank === undefined ? {} : { rank: change.rank }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

export async function countFolders(tx: CellTransaction, teamId: Id): Promise<number> {
  const row = await tx
    .selectFrom('folders')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many of the folders exist, or were deleted by this deletion. */
export async function countStanding(tx: CellTransaction, ids: ReadonlyArray<Id>, deletionId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from folders where id = any(${[...ids]}::uuid[]) and (deleted_at is null or deletion_id = ${deletionId})`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Those of the folders that a user pinned. */
export async function pinnedAmong(tx: CellTransaction, userId: Id, ids: ReadonlyArray<Id>): Promise<Set<Id>> {
  const rows = await tx
    .selectFrom('folder_pins')
    .select('folder_id')
    .where('user_id', '=', userId)
    .where((where) => where('folder_id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Set(rows.map((row) => row.folder_id))
}

export async function setPin(
  tx: CellTransaction,
  teamId: Id,
  userId: Id,
  folderId: Id,
  pinned: boolean,
): Promise<void> {
  if (!pinned) {
    await tx.deleteFrom('folder_pins').where('user_id', '=', userId).where('folder_id', '=', folderId).execute()
    return
  }
  await tx
    .insertInto('folder_pins')
    .values({ team_id: teamId, user_id: userId, folder_id: folderId })
    .onConflict((conflict) => conflict.columns(['user_id', 'folder_id']).doNothing())
    .execute()
}

/** The scopes of folders, including those in the trash. */
export async function scopesOfFolders(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('folders')
    .select('scope_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.scope_id)
}

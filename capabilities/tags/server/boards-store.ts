import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Ranked } from '#platform/kernel/rank.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { extensionEvents, tagBoardEvents, tagGroupEvents } from '../model/events.ts'
import { MAX_BOARDS_OF_PLACE, MAX_GROUPS_OF_BOARD } from '../model/limits.ts'
import type { TagBoard, TagGroup } from '../model/tag-board.ts'
import './tables.ts'

/**
 * Serializes arranging, regrouping and deleting in these places until the end of the transaction: each caller sees what
 * the one before did, so that no change is lost.
 */
export async function lockTaxonomy(tx: CellTransaction, scopeIds: Iterable<Id>): Promise<void> {
  for (const scopeId of [...new Set(scopeIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${scopeId}`}, 0))`.execute(tx)
}

/** The statements that every table of content shares: groups, boards of projects, and those of the workspace. */
export const groupRows = contentRows(tagGroupEvents, 'tag_groups', {
  parents: [{ table: 'tag_boards', by: 'tag_board_id' }],
})
export const boardRows = contentRows(tagBoardEvents, 'tag_boards', {
  excerpt: 'description',
  parents: [{ table: 'projects', by: 'project_id' }],
  only: sql`project_id is not null`,
})
export const extensionRows = contentRows(extensionEvents, 'tag_boards', {
  excerpt: 'description',
  only: sql`project_id is null`,
})

const BOARD = ['id', 'scope_id', 'project_id', 'title', 'description', 'rank'] as const
const GROUP = ['id', 'scope_id', 'tag_board_id', 'title', 'color', 'rank'] as const

type BoardRow = { id: Id; scope_id: Id; project_id: Id | null; title: string; description: string; rank: number }
type GroupRow = { id: Id; scope_id: Id; tag_board_id: Id; title: string; color: string; rank: number }

const toBoard = (row: BoardRow): TagBoard => ({
  id: row.id,
  scopeId: row.scope_id,
  projectId: row.project_id,
  title: row.title,
  description: row.description,
  rank: row.rank,
})
const toGroup = (row: GroupRow): TagGroup => ({
  id: row.id,
  scopeId: row.scope_id,
  tagBoardId: row.tag_board_id,
  title: row.title,
  color: row.color,
  rank: row.rank,
})

export async function findBoards(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<TagBoard[]> {
  const rows = await tx
    .selectFrom('tag_boards')
    .select(BOARD)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toBoard)
}

export async function visibleBoards(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<TagBoard[]> {
  return (await findBoards(tx, ids)).filter((board) => actor.levelOn(board.scopeId) !== 'NONE')
}

export async function findGroups(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<TagGroup[]> {
  const rows = await tx
    .selectFrom('tag_groups')
    .select(GROUP)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toGroup)
}

export async function visibleGroups(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<TagGroup[]> {
  return (await findGroups(tx, ids)).filter((group) => actor.levelOn(group.scopeId) !== 'NONE')
}

/**
 * The boards of a project in their order, and after them the extensions that are linked to it and that the actor may
 * see.
 */
export async function boardsOfProject(tx: CellTransaction, actor: Actor, projectId: Id): Promise<TagBoard[]> {
  const { rows } = await sql<BoardRow>`
    select b.id, b.scope_id, b.project_id, b.title, b.description, b.rank
    from tag_boards b
    where (b.project_id = ${projectId} or b.id in (select tag_board_id from tag_board_links where project_id = ${projectId}))
      and b.deleted_at is null and b.scope_id = any(${[...actor.visibleScopes]}::uuid[])
    order by b.project_id is null, b.rank, b.id limit ${2 * MAX_BOARDS_OF_PLACE}`.execute(tx)
  return rows.map(toBoard)
}

/** The groups of each board, in their order. */
export async function groupsOfBoards(tx: CellTransaction, boardIds: ReadonlyArray<Id>): Promise<TagGroup[]> {
  const rows = await tx
    .selectFrom('tag_groups')
    .select(GROUP)
    .where((where) => where('tag_board_id', '=', where.fn.any(where.val([...boardIds]))))
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .limit(boardIds.length * MAX_GROUPS_OF_BOARD)
    .execute()
  return rows.map(toGroup)
}

export async function insertBoard(tx: CellTransaction, teamId: Id, board: TagBoard): Promise<void> {
  const { id, scopeId, projectId, title, description, rank } = board
  await tx
    .insertInto('tag_boards')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      project_id: projectId,
      title,
      description,
      rank,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function insertGroups(tx: CellTransaction, teamId: Id, groups: ReadonlyArray<TagGroup>): Promise<void> {
  if (groups.length === 0) return
  await tx
    .insertInto('tag_groups')
    .values(
      groups.map(({ id, scopeId, tagBoardId, title, color, rank }) => ({
        id,
        team_id: teamId,
        scope_id: scopeId,
        tag_board_id: tagBoardId,
        title,
        color,
        rank,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .execute()
}

/** The tags of a group in their order, or those of a place that are in no existing group. */
export async function rankedTags(tx: CellTransaction, scopeId: Id, tagGroupId: Id | null): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select id, rank from tags where deleted_at is null and scope_id = ${scopeId}
      and ${tagGroupId === null ? sql`not exists (select 1 from tag_groups g where g.id = tags.tag_group_id and g.deleted_at is null)` : sql`tag_group_id = ${tagGroupId}`}
    order by rank, id`.execute(tx)
  return rows
}

/** The tags in these groups. */
export async function tagIdsInGroups(tx: CellTransaction, groupIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where((where) => where('tag_group_id', '=', where.fn.any(where.val([...groupIds]))))
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes restored tags of a deletion from groups that have been deleted and are not restored with it: these tags are
 * in no group again.
 */
export async function leaveLostGroups(tx: CellTransaction, deletionId: Id): Promise<void> {
  await sql`
    update tags set tag_group_id = null
    where deletion_id = ${deletionId} and deleted_at is null and tag_group_id is not null
      and not exists (
        select from tag_groups g join tag_boards b on b.id = g.tag_board_id
        where g.id = tags.tag_group_id and (g.deleted_at is null or g.deletion_id = ${deletionId}) and (b.deleted_at is null or b.deletion_id = ${deletionId})
      )`.execute(tx)
}

/** The number of tag boards of projects, or of extensions, in the workspace. */
export async function countBoards(tx: CellTransaction, which: 'projects' | 'extensions'): Promise<number> {
  const row = await tx
    .selectFrom('tag_boards')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('deleted_at', 'is', null)
    .where('project_id', which === 'projects' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The extension that each of these scopes belongs to. */
export async function extensionsOfScopes(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const rows = await tx
    .selectFrom('tag_boards')
    .select(['id', 'scope_id'])
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
    .where('project_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.scope_id, row.id]))
}

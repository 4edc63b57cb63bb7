import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Keyset, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { scopesGivenTo } from '#access/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Project } from '../model/project.ts'
import { findProjects, type ProjectRow } from './store.ts'

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

/** Of so many places, naming them all takes the database longer than leaving out a few rows takes us. */
const MANY_PLACES = 200
/** So many rows are looked at for each one wanted, so many times, before the places are named after all. */
const ROWS_A_WANTED_ROW = 3
const MAX_LOOKS = 3

/** One page of the projects that the actor may see. */
export async function listProjects(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Page<Project>> {
  const wanted = page.first + 1
  const keys = await (filter.top === true || actor.visibleScopes.length <= MANY_PLACES ? namingPlaces : leavingOut)(
    tx,
    { teamId, actor, filter, after: page.after, wanted },
  )
  const byId = new Map(
    (
      await findProjects(
        tx,
        keys.map(({ id }) => id),
      )
    ).map((project) => [project.id, project]),
  )
  const projects = keys.flatMap(({ id }) => byId.get(id) ?? [])
  return toPage(projects, page, (project) => placeOf(project, filter))
}

/** Where a project stands in the order. */
function placeOf({ id, rank, updatedAt }: Project, { order }: ProjectFilter): Keyset {
  return { value: order === 'RANK' ? rank : updatedAt.getTime(), id }
}

interface Wanted {
  teamId: Id
  actor: Actor
  filter: ProjectFilter
  after: Keyset | null
  wanted: number
}

/** No more than what tells who may see it: most rows that are looked at are not shown. */
type Key = Pick<ProjectRow, 'id' | 'scope_id'>

/** The next projects in order, whoever may see them. */
async function candidates(tx: CellTransaction, { teamId, actor, filter, after }: Wanted) {
  const byRank = filter.order === 'RANK'
  let query = tx
    .selectFrom('projects')
    .select(['id', 'scope_id'])
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where('archived_at', filter.archived ? 'is not' : 'is', null)
  if (filter.folderId !== undefined) query = query.where('folder_id', '=', filter.folderId)
  if (filter.createdById !== undefined) query = query.where('created_by_id', '=', filter.createdById)
  if (filter.sharedWith === true) {
    const given = actor.userId === null ? [] : await scopesGivenTo(tx, teamId, actor.userId)
    query = query
      .where((where) => where('scope_id', '=', where.fn.any(where.val(given))))
      .where('created_by_id', 'is distinct from', actor.userId)
  }
  if (after) query = query.where(behind(after, byRank))
  return byRank ? query.orderBy('rank').orderBy('id') : query.orderBy('updated_at', 'desc').orderBy('id', 'desc')
}

/** The database is told all places that the actor sees. */
async function namingPlaces(tx: CellTransaction, asked: Wanted): Promise<Key[]> {
  // Each in quotes of its own would take the driver longer than the page takes the database.
  const visible = plainArray(asked.actor.visibleScopes)
  let query = (await candidates(tx, asked)).where(sql<boolean>`scope_id = any(${visible}::uuid[])`)
  if (asked.filter.top === true) {
    query = query.where(sql<boolean>`(folder_id is null or not exists (
      select 1 from folders where folders.id = projects.folder_id and folders.deleted_at is null and folders.scope_id = any(${visible}::uuid[])))`)
  }
  return query.limit(asked.wanted).execute()
}

/** Rows are read in order, and those that the actor does not see are left out. */
async function leavingOut(tx: CellTransaction, asked: Wanted): Promise<Key[]> {
  const found: Key[] = []
  let { after } = asked
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const limit = ROWS_A_WANTED_ROW * asked.wanted
    const rows: Key[] = await (await candidates(tx, { ...asked, after })).limit(limit).execute()
    for (const row of rows)
      if (found.length < asked.wanted && asked.actor.levelOn(row.scope_id) !== 'NONE') found.push(row)
    const last = rows.at(-1)
    if (found.length === asked.wanted || last === undefined || rows.length < limit) return found
    const [project] = await findProjects(tx, [last.id])
    // It was deleted between the two looks, and nobody knows any more where it stood.
    if (!project) return namingPlaces(tx, asked)
    after = placeOf(project, asked.filter)
  }
  return [...found, ...(await namingPlaces(tx, { ...asked, after, wanted: asked.wanted - found.length }))]
}

function behind({ value, id }: Keyset, byRank: boolean) {
  return byRank
    ? sql<boolean>`(rank, id) > (${Number(value)}::double precision, ${id}::uuid)`
    : sql<boolean>`(updated_at, id) < (${new Date(Number(value))}, ${id}::uuid)`
}

/** How many projects stand in each folder, of those that the actor may see. */
export async function countInFolders(
  tx: CellTransaction,
  actor: Actor,
  folderIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
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

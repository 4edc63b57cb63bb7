import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Keyset, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { scopesGivenTo } from '#access/server/index.ts'
import {
  defineList,
  idsOfPage,
  membersInOrder,
  orderedBy,
  pageInOrder,
  plannedFor,
  seenBy,
  type Actor,
  type RowsInOrder,
} from '#journal/server/index.ts'
import type { Project } from '../model/project.ts'
import { findProjects, type ProjectRow } from './store.ts'

/** Most recently changed first, or as users ordered them. */
export const PROJECT_ORDERS = ['UPDATED', 'RANK'] as const

/** Which projects a list shows, of those that the actor may see, and in which order. */
const requestedProjects = z.object({
  teamId: z.uuid(),
  folderId: z.uuid().nullable().default(null),
  /** Those at the top of what the actor sees: in the workspace itself, or in a folder that the actor does not see. */
  top: z.boolean().default(false),
  /** Those that the actor created. */
  mine: z.boolean().default(false),
  /** Those that the actor was given access to directly or through a group, and did not create. */
  sharedWithMe: z.boolean().default(false),
  archived: z.boolean().default(false),
  /** Words of the title, as typed. */
  find: z.string().default(''),
  order: z.enum(PROJECT_ORDERS).default('UPDATED'),
})
type RequestedProjects = z.output<typeof requestedProjects>
export type ProjectFilter = Omit<z.input<typeof requestedProjects>, 'teamId'>

/** With this many places, naming all of them costs the database more than skipping a few rows costs us. */
const MANY_PLACES = 200
/** This many rows are read for each one wanted, this many times, before the places are named after all. */
const ROWS_PER_REQUESTED_ROW = 3
const MAX_LOOKS = 3

/** One page of the projects that the actor may see. */
export async function listProjects(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Page<Project>> {
  const query = requestedProjects.parse({ teamId, ...filter })
  const keys = await (query.top || actor.visibleScopes.length <= MANY_PLACES ? namingPlaces : leavingOut)(tx, {
    actor,
    query,
    after: page.after,
    requested: page.first + 1,
  })
  const byId = new Map(
    (
      await findProjects(
        tx,
        keys.map(({ id }) => id),
      )
    ).map((project) => [project.id, project]),
  )
  const projects = keys.flatMap(({ id }) => byId.get(id) ?? [])
  return toPage(projects, page, (project) => placeOf(project, query))
}

/** The position of a project in the order. */
function placeOf({ id, rank, updatedAt }: Project, { order }: RequestedProjects): Keyset {
  return { value: order === 'RANK' ? rank : updatedAt.getTime(), id }
}

interface Requested {
  actor: Actor
  query: RequestedProjects
  after: Keyset | null
  requested: number
}

/** Only what decides who may see it: most rows that are read are not shown. */
type Key = Pick<ProjectRow, 'id' | 'scope_id'>

/** The projects of a list in their order, without access checks. */
async function candidates(tx: CellTransaction, actor: Actor, query: RequestedProjects): Promise<RowsInOrder> {
  const { teamId, folderId, mine, sharedWithMe, archived, find, order } = query
  const conditions = [
    sql`r.team_id = ${teamId} and r.deleted_at is null and r.archived_at ${archived ? sql`is not null` : sql`is null`}`,
    ...(folderId === null ? [] : [sql`r.folder_id = ${folderId}`]),
    ...(mine ? [sql`r.created_by_id = ${actor.userId}`] : []),
    ...(find.trim() === '' ? [] : [holdsWords(sql.ref('r.title'), find)]),
  ]
  if (sharedWithMe) {
    const given = actor.userId === null ? [] : await scopesGivenTo(tx, teamId, actor.userId)
    conditions.push(sql`r.scope_id = any(${given}::uuid[]) and r.created_by_id is distinct from ${actor.userId}::uuid`)
  }
  return {
    table: 'projects',
    requested: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    ...(order === 'RANK' ? orderedBy(sql`r.rank`, 'number', 'up') : orderedBy(sql`r.updated_at`, 'time', 'down')),
  }
}

/** Those that the actor sees: the statement names all places. */
async function visibleAmong(tx: CellTransaction, actor: Actor, query: RequestedProjects): Promise<RowsInOrder> {
  const rows = await candidates(tx, actor, query)
  // Quoting each separately would take the driver longer than the page takes the database.
  const visible = sql`${plainArray(actor.visibleScopes)}::uuid[]`
  const isAtTop = sql`(r.folder_id is null or not exists (
    select from folders where folders.id = r.folder_id and folders.deleted_at is null and folders.scope_id = any(${visible})))`
  return {
    ...rows,
    requested: sql<boolean>`${rows.requested} and r.scope_id = any(${visible}) ${query.top ? sql`and ${isAtTop}` : sql``}`,
  }
}

async function keysOf(tx: CellTransaction, rows: RowsInOrder, first: number, after: Keyset | null): Promise<Key[]> {
  const { nodes } = await pageInOrder<Key>(tx, rows, { first, after }, sql`r.id, r.scope_id`)
  return nodes
}

async function namingPlaces(tx: CellTransaction, { actor, query, after, requested }: Requested): Promise<Key[]> {
  return keysOf(tx, await visibleAmong(tx, actor, query), requested, after)
}

/** Reads rows in order, and skips those that the actor does not see. */
async function leavingOut(tx: CellTransaction, asked: Requested): Promise<Key[]> {
  const { actor, query, requested } = asked
  const found: Key[] = []
  let { after } = asked
  const all = await candidates(tx, actor, query)
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const limit = ROWS_PER_REQUESTED_ROW * requested
    const rows = await keysOf(tx, all, limit, after)
    for (const row of rows) if (found.length < requested && actor.levelOn(row.scope_id) !== 'NONE') found.push(row)
    const last = rows.at(-1)
    if (found.length === requested || last === undefined || rows.length < limit) return found
    const [project] = await findProjects(tx, [last.id])
    // It was deleted between the two reads, and its position is no longer known.
    if (!project) return namingPlaces(tx, asked)
    after = placeOf(project, query)
  }
  return [...found, ...(await namingPlaces(tx, { ...asked, after, requested: requested - found.length }))]
}

/** Projects that the actor may see: all, those of a folder, at the top, made by them or shared with them. */
export const projectList = defineList({
  name: 'projects',
  input: requestedProjects,
  // A row also shows how much is in the project, and when something in it last changed, which determines the order.
  follows: () => ({
    project: 'row',
    document: 'parent',
    note: 'place',
    highlight: 'place',
    insight: 'place',
    tag: 'place',
    // A deleted folder deletes its projects; a user who does not see a folder has its projects at the top.
    folder: 'all',
    // Who may see what, and what they may do with it.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: ({ mine, sharedWithMe }) => mine || sharedWithMe,
  page: async (tx, actor, query, page) => idsOfPage(await listProjects(tx, query.teamId, actor, query, page)),
  members: async (tx, actor, query, asked) =>
    query.top
      ? membersInOrder(tx, await visibleAmong(tx, actor, query), asked, plannedFor(actor))
      : membersInOrder(tx, await candidates(tx, actor, query), asked, seenBy(actor)),
})

/** How many projects are in each folder and in the folders below it, of those that the actor may see. */
export async function countInFolders(
  tx: CellTransaction,
  actor: Actor,
  folderIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ top: Id; count: number }>`
    with recursive below as (
      select id as top, id from folders where id = any(${[...folderIds]}::uuid[])
      union
      select b.top, f.id from below b join folders f on f.parent_id = b.id and f.deleted_at is null
    )
    select b.top, count(*)::int as count
    from below b join projects p on p.folder_id = b.id
    where p.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and p.deleted_at is null and p.archived_at is null
    group by b.top`.execute(tx)
  return new Map(rows.map(({ top, count }) => [top, count]))
}

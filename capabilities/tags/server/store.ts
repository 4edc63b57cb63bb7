import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import {
  copyRows,
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
import { tagEvents } from '../model/events.ts'
import { MAX_TAGS_OF_PLACE } from '../model/limits.ts'
import type { Tag, TagRole } from '../model/tag.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const tagRows = contentRows(tagEvents, 'tags', {
  excerpt: 'description',
  parents: [
    { table: 'projects', by: 'project_id' },
    { table: 'tag_boards', by: 'scope_id', named: 'scope_id', only: sql`parent.project_id is null` },
  ],
})

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'tag_group_id',
  'title',
  'color',
  'keeps_color',
  'role',
  'rank',
  'locked',
  'description',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['tags']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('tags', COLUMNS)

function toTag(row: Row): Tag {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    tagGroupId: row.tag_group_id,
    title: row.title,
    color: row.color,
    keepsColor: row.keeps_color,
    role: row.role as TagRole | null,
    rank: row.rank,
    locked: row.locked,
    description: row.description,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A sentence if a tag of a deletion has the title of a tag that now exists; else null. */
export async function isMadeAgain(tx: CellTransaction, deletionId: Id): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select present.title from tags as deleted join tags as present on present.scope_id = deleted.scope_id and present.title_key = deleted.title_key
    where deleted.deletion_id = ${deletionId} and deleted.deleted_at is not null and present.deleted_at is null limit 1`.execute(
    tx,
  )
  return rows[0]
    ? `There is another tag “${rows[0].title}” by now. Rename or delete that one first, then restore this.`
    : null
}

export async function findTags(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Tag[]> {
  return (await byId(tx, ids)).map(toTag)
}

export async function visibleTags(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Tag[]> {
  return (await findTags(tx, ids)).filter((tag) => actor.levelOn(tag.scopeId) !== 'NONE')
}

/** The owner of tags: a project with the extensions that are linked to it, or one extension. */
export type TagPlace = { projectId: Id } | { scopeId: Id }

/** The tags of a place in their order; with `visibleScopes`, only those in these scopes. */
export function tagsInOrder(place: TagPlace, visibleScopes: ReadonlyArray<Id> | null): RowsInOrder {
  const isOfPlace =
    'projectId' in place
      ? sql`(r.project_id = ${place.projectId} or (r.project_id is null and r.scope_id in (
          select b.scope_id from tag_board_links l join tag_boards b on b.id = l.tag_board_id where l.project_id = ${place.projectId} and b.deleted_at is null)))`
      : sql`r.scope_id = ${place.scopeId}`
  const isSeen = visibleScopes ? sql`and r.scope_id = any(${plainArray(visibleScopes)}::uuid[])` : sql``
  return {
    table: 'tags',
    requested: sql<boolean>`${isOfPlace} and r.deleted_at is null ${isSeen}`,
    // A tag of a deleted group is in no group.
    groups: sql`array[coalesce((select g.id::text from tag_groups g where g.id = r.tag_group_id and g.deleted_at is null), '')]`,
    ...orderedBy(sql`r.rank`, 'number', 'up'),
  }
}

async function allTags(tx: CellTransaction, rows: RowsInOrder): Promise<Tag[]> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))
  return (await pageInOrder<Row>(tx, rows, { first: MAX_TAGS_OF_PLACE, after: null }, columns)).nodes.map(toTag)
}

/** The tags of a project, and those of the extensions linked to it that the actor may see, in their order. */
export async function tagsOfProject(tx: CellTransaction, actor: Actor, projectId: Id): Promise<Tag[]> {
  return allTags(tx, tagsInOrder({ projectId }, actor.visibleScopes))
}

/** The tags of an extension, or those of a project's own, in their order. */
export async function tagsOfScope(tx: CellTransaction, scopeId: Id): Promise<Tag[]> {
  return allTags(tx, tagsInOrder({ scopeId }, null))
}

/** The groups on a project's own boards by their normalised titles; of two with the same title, the first. */
export async function groupsOfProjectByTitle(
  tx: CellTransaction,
  projectId: Id,
): Promise<Map<string, { id: Id; color: string }>> {
  const rows = await tx
    .selectFrom('tag_groups')
    .innerJoin('tag_boards', 'tag_boards.id', 'tag_groups.tag_board_id')
    .select(['tag_groups.id', 'tag_groups.title', 'tag_groups.color'])
    .where('tag_boards.project_id', '=', projectId)
    .where('tag_boards.deleted_at', 'is', null)
    .where('tag_groups.deleted_at', 'is', null)
    .orderBy('tag_boards.rank', 'desc')
    .orderBy('tag_groups.rank', 'desc')
    .orderBy('tag_groups.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, title, color }) => [normalizeName(title), { id, color }]))
}

export async function tagIdsOfScope(tx: CellTransaction, scopeId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of tags in each place, for places that the actor may see. */
export async function countTagsOfScopes(
  tx: CellTransaction,
  actor: Actor,
  scopeIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['scope_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) =>
      where('scope_id', '=', where.fn.any(where.val(scopeIds.filter((id) => actor.levelOn(id) !== 'NONE')))),
    )
    .where('deleted_at', 'is', null)
    .groupBy('scope_id')
    .execute()
  return new Map(rows.map((row) => [row.scope_id, Number(row.count)]))
}

/** The number of tags in each project, for projects that the actor may see. */
export async function countTags(
  tx: CellTransaction,
  actor: Actor,
  projectIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['project_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .groupBy('project_id')
    .execute()
  return new Map(rows.flatMap((row) => (row.project_id === null ? [] : [[row.project_id, Number(row.count)] as const])))
}

interface NewTagRow {
  id: Id
  teamId: Id
  scopeId: Id
  projectId: Id | null
  tagGroupId: Id | null
  title: string
  color: string
  description?: string | undefined
  /** A new colour of its group does not change its own. */
  keepsColor?: boolean | undefined
  rank: number
  principal: Principal
}

/** Adds a tag unless its title exists already. @returns the tag that now has the title, and whether it is new. */
export async function insertTag(tx: CellTransaction, tag: NewTagRow): Promise<{ tag: Tag; created: boolean }> {
  const key = normalizeName(tag.title)
  const inserted = await tx
    .insertInto('tags')
    .values({
      id: tag.id,
      team_id: tag.teamId,
      scope_id: tag.scopeId,
      project_id: tag.projectId,
      tag_group_id: tag.tagGroupId,
      title: tag.title,
      title_key: key,
      color: tag.color,
      ...(tag.description === undefined ? {} : { description: tag.description }),
      ...(tag.keepsColor === undefined ? {} : { keeps_color: tag.keepsColor }),
      role: null,
      merged_into_id: null,
      rank: tag.rank,
      created_by_kind: tag.principal.kind,
      created_by_id: tag.principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .onConflict((conflict) => conflict.columns(['scope_id', 'title_key']).where('deleted_at', 'is', null).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (inserted) return { tag: toTag(inserted), created: true }
  const present = await tx
    .selectFrom('tags')
    .select(COLUMNS)
    .where('scope_id', '=', tag.scopeId)
    .where('title_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { tag: toTag(present), created: false }
}

export interface NewTag {
  id: Id
  title: string
  description: string
  color: string
  keepsColor: boolean
  tagGroupId: Id | null
  rank: number
  /** No role if it is left out. */
  role?: TagRole | null
}

/** Adds tags to a project or (`id` null) an extension in which no other tag has their titles. */
export async function insertTags(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  place: { id: Id | null; scopeId: Id },
  tags: ReadonlyArray<NewTag>,
): Promise<void> {
  await copyRows(
    tx,
    'tags',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['project_id', 'uuid'],
      ['tag_group_id', 'uuid'],
      ['title', 'text'],
      ['title_key', 'text'],
      ['color', 'text'],
      ['keeps_color', 'boolean'],
      ['description', 'text'],
      ['rank', 'double precision'],
      ['role', 'text'],
      ['created_by_kind', 'text'],
      ['created_by_id', 'uuid'],
    ],
    tags.map((tag) => [
      tag.id,
      teamId,
      place.scopeId,
      place.id,
      tag.tagGroupId,
      tag.title,
      normalizeName(tag.title),
      tag.color,
      tag.keepsColor,
      tag.description,
      tag.rank,
      tag.role ?? null,
      principal.kind,
      principal.id,
    ]),
  )
}

/** The tags of a place that have one of these titles, normalised, by title. */
export async function tagIdsByTitle(
  tx: CellTransaction,
  scopeId: Id,
  keys: ReadonlyArray<string>,
): Promise<Map<string, Id>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'title_key'])
    .where('scope_id', '=', scopeId)
    .where((where) => where('title_key', '=', where.fn.any(where.val([...keys]))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.title_key, row.id]))
}

/** The number of tags in a place, their colours, and the rank of the last one. */
export async function tagsInPlace(
  tx: CellTransaction,
  scopeId: Id,
): Promise<{ count: number; colors: Set<string>; lastRank: number }> {
  const rows = await tx
    .selectFrom('tags')
    .select([
      'color',
      (select) => select.fn.countAll<string>().as('count'),
      (select) => select.fn.max('rank').as('last'),
    ])
    .where('scope_id', '=', scopeId)
    .where('deleted_at', 'is', null)
    .groupBy('color')
    .execute()
  return {
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    colors: new Set(rows.map((row) => row.color)),
    lastRank: Math.max(0, ...rows.map((row) => row.last)),
  }
}

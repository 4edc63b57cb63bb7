import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { deleteScopes } from '#access/server/index.ts'
import { contentRows, type Purging } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { savedFeedEvents } from '../model/events.ts'
import { feedQuery, type SavedFeed } from '../model/saved-feed.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const savedFeedRows = contentRows(savedFeedEvents, 'saved_feeds')

const COLUMNS = [
  'id',
  'scope_id',
  'title',
  'query',
  'layout',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['saved_feeds']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('saved_feeds', COLUMNS)

function toSavedFeed(row: Row): SavedFeed {
  return {
    id: row.id,
    scopeId: row.scope_id,
    title: row.title,
    query: feedQuery.parse(row.query),
    layout: row.layout,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findSavedFeeds(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<SavedFeed[]> {
  return (await byId(tx, ids)).map(toSavedFeed)
}

export async function visibleSavedFeeds(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<SavedFeed[]> {
  return (await findSavedFeeds(tx, ids)).filter((feed) => actor.levelOn(feed.scopeId) !== 'NONE')
}

/** The feeds that the actor may see, oldest first, so that new ones do not move the others. */
export async function listSavedFeeds(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  page: PageRequest,
): Promise<Page<SavedFeed>> {
  let query = tx
    .selectFrom('saved_feeds')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
  if (page.after)
    query = query.where(
      sql<boolean>`(created_at, id) > (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)`,
    )
  const rows = await query
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toSavedFeed), page, (feed) => ({ value: feed.createdAt.getTime(), id: feed.id }))
}

/** The number of existing feeds that a user created. */
export async function countSavedFeedsOf(tx: CellTransaction, userId: Id): Promise<number> {
  const row = await tx
    .selectFrom('saved_feeds')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertSavedFeed(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  feed: Pick<SavedFeed, 'id' | 'scopeId' | 'title' | 'query' | 'layout'>,
): Promise<void> {
  await tx
    .insertInto('saved_feeds')
    .values({
      id: feed.id,
      team_id: teamId,
      scope_id: feed.scopeId,
      title: feed.title,
      query: jsonb(feed.query),
      layout: feed.layout,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateSavedFeed(
  tx: CellTransaction,
  id: Id,
  { title, query, layout }: Partial<Pick<SavedFeed, 'title' | 'query' | 'layout'>>,
): Promise<void> {
  await tx
    .updateTable('saved_feeds')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(query === undefined ? {} : { query: jsonb(query) }),
      ...(layout === undefined ? {} : { layout }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Permanently deletes feeds, with their scopes. */
export async function purgeSavedFeeds(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  const scopes = await tx
    .selectFrom('saved_feeds')
    .select('scope_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await savedFeedRows.purged.remove(purging, ids)
  await deleteScopes(
    tx,
    scopes.map((row) => row.scope_id),
  )
}

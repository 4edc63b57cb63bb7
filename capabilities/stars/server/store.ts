import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { MAX_STARS } from '../model/limits.ts'
import type { StarredKind } from '../model/star.ts'
import './tables.ts'

/** A star as it is stored. */
export interface Star {
  id: Id
  kind: StarredKind
  resourceId: Id
}

export async function putStar(
  tx: CellTransaction,
  teamId: Id,
  userId: Id,
  kind: StarredKind,
  resourceId: Id,
): Promise<void> {
  await tx
    .insertInto('stars')
    .values({ id: newId(), team_id: teamId, user_id: userId, kind, resource_id: resourceId })
    .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doNothing())
    .execute()
  await sql`delete from stars where id in (select id from stars where user_id = ${userId} order by id desc offset ${MAX_STARS}::integer)`.execute(
    tx,
  )
}

export async function removeStar(tx: CellTransaction, userId: Id, resourceId: Id): Promise<void> {
  await tx.deleteFrom('stars').where('user_id', '=', userId).where('resource_id', '=', resourceId).execute()
}

/** Those of the things that a user starred. */
export async function starredAmong(tx: CellTransaction, userId: Id, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('stars')
    .select('resource_id')
    .where('user_id', '=', userId)
    .where((where) => where('resource_id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.resource_id)
}

/** A user's stars, newest first: one more than the page has, if there are more. */
export async function listStars(tx: CellTransaction, userId: Id, page: PageRequest): Promise<Star[]> {
  let query = tx.selectFrom('stars').select(['id', 'kind', 'resource_id as resourceId']).where('user_id', '=', userId)
  if (page.after) query = query.where('id', '<', page.after.id)
  return query
    .orderBy('id', 'desc')
    .limit(page.first + 1)
    .execute()
}

import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** The columns that cards of each view show to one person, for views where they chose some. */
export async function cardDisplaysOf(
  tx: CellTransaction,
  userId: Id,
  viewIds: ReadonlyArray<Id>,
): Promise<Map<Id, string[]>> {
  const rows = await tx
    .selectFrom('view_card_displays')
    .select(['view_id', 'shown'])
    .where('user_id', '=', userId)
    .where((where) => where('view_id', '=', where.fn.any(where.val([...viewIds]))))
    .execute()
  return new Map(rows.map((row) => [row.view_id, row.shown]))
}

/** Stores the columns that cards of a view show to one person; null deletes the choice. */
export async function keepCardDisplay(
  tx: CellTransaction,
  teamId: Id,
  userId: Id,
  viewId: Id,
  shown: string[] | null,
): Promise<void> {
  if (shown === null)
    await tx.deleteFrom('view_card_displays').where('view_id', '=', viewId).where('user_id', '=', userId).execute()
  else {
    await tx
      .insertInto('view_card_displays')
      .values({ view_id: viewId, user_id: userId, team_id: teamId, shown })
      .onConflict((conflict) => conflict.columns(['view_id', 'user_id']).doUpdateSet({ shown }))
      .execute()
  }
}

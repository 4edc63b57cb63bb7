import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { personOf } from '#journal/server/index.ts'
import './tables.ts'

/** The maximum number of imports of one member to look at, the latest first. */
const MAX_OF_MEMBER = 500

/** Imports of a member that were running after a time: the journal attributes what they did to the member. */
export async function importsMadeBy(tx: CellTransaction, userId: Id, since: Date): Promise<Id[]> {
  const rows = await tx
    .selectFrom('imports')
    .select('id')
    .where('created_by_id', '=', userId)
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .limit(MAX_OF_MEMBER)
    .execute()
  return rows.map(({ id }) => id)
}

/** The makers of these imports, for those made by users. */
export async function makersOfImports(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('imports')
    .select(['id', 'created_by_kind', 'created_by_id'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const maker = personOf({ kind: row.created_by_kind, id: row.created_by_id })
      return maker === null ? [] : [[row.id, maker] as const]
    }),
  )
}

import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'

/** The rows behind a mark, as parts of a statement over `r`, limited to what the reader may see. */
export interface RowsBehind {
  table: 'notes' | 'highlights'
  joins: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Returns one page of the rows, newest first. */
export async function pageBehind(
  tx: CellTransaction,
  { table, joins, where }: RowsBehind,
  page: PageRequest,
): Promise<Page<{ id: Id; createdAt: Date }>> {
  const { rows } = await sql<{ id: Id; createdAt: Date }>`${plannedAnew}
    select r.id, r.created_at as "createdAt" from ${sql.table(table)} r ${joins} where ${where}
      ${page.after ? sql`and (r.created_at, r.id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${page.first + 1}`.execute(tx)
  return toPage(rows, page, ({ id, createdAt }) => ({ value: createdAt.getTime(), id }))
}

/** Counts the rows. */
export async function countBehind(tx: CellTransaction, { table, joins, where }: RowsBehind): Promise<number> {
  const { rows } = await sql<{ count: number }>`${plannedAnew}
    select count(*)::integer as count from ${sql.table(table)} r ${joins} where ${where}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** All rows in the order of their pages: `id` and `place`, which counts from one. */
export function allBehind({ table, joins, where }: RowsBehind): RawBuilder<unknown> {
  return sql`
    select r.id, row_number() over (order by r.created_at desc, r.id desc) as place
    from ${sql.table(table)} r ${joins} where ${where}`
}

/** Returns which of the given rows are among them; optimized for few rows. */
export async function amongBehind(
  tx: CellTransaction,
  { table, joins, where }: RowsBehind,
  ids: ReadonlyArray<Id>,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`${plannedAnew}
    select r.id from (select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) offset 0) r ${joins} where ${where}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

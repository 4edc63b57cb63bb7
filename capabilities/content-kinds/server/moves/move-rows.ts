import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { applies, type ContentKinds } from '../content-kind.ts'
import { copiedColumns } from '../copy-table-rows.ts'
import { movedBeside, type Moving } from './move-steps.ts'
import type { MovedTable, Table } from './moved-table.ts'

/** Every table whose rows move with others, after the tables that determine which rows these are. */
export function movedTables({ all, hooks }: ContentKinds): MovedTable[] {
  const left = new Set([...all.flatMap(({ move }) => (applies(move) ? move.tables : [])), ...hooks.of(movedBeside)])
  const names = new Set([...left].map(({ table }) => table))
  const ordered: MovedTable[] = []
  const placed = (table: Table): boolean => !names.has(table) || [...left].every((other) => other.table !== table)
  while (left.size > 0) {
    const next = [...left].find(({ table, after }) => after.every((other) => other === table || placed(other)))
    if (!next)
      throw new Error(
        `These tables move after each other in a circle: ${[...left].map(({ table }) => table).join(', ')}.`,
      )
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** Gives things, and all rows that belong to them, the scope of the target. */
export async function moveRows(
  tx: CellTransaction,
  kinds: ContentKinds,
  table: Table,
  { ids, from, to }: Moving,
): Promise<void> {
  const moved = new Map<Table, ReadonlyArray<Id>>([[table, ids]])
  const of = (name: Table): RawBuilder<string> => sql`${plainArray(moved.get(name) ?? [])}::uuid[]`
  for (const { table: name, after, rows } of movedTables(kinds)) {
    if (after.every((other) => (moved.get(other) ?? []).length === 0)) continue
    const columns = new Set((await copiedColumns({ tx, kinds }, name)).map((column) => column.name))
    const project = columns.has('project_id') ? sql`, project_id = ${to.projectId}` : sql``
    const { rows: found } = await sql<{ id: Id | null }>`
      update ${sql.table(name)} as moved set scope_id = ${to.scopeId} ${project} where moved.scope_id = ${from.scopeId}
        and (${rows(of)}) returning ${columns.has('id') ? sql`moved.id` : sql`null::uuid`} as id`.execute(tx)
    if (name !== table) moved.set(name, [...(moved.get(name) ?? []), ...found.flatMap(({ id }) => id ?? [])])
  }
}

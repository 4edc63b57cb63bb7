import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { plannedAnew, plannedIfRepeated, type CellTransaction } from './index.ts'

const database = await useTestDatabase()
const workspace = database.workspace(newId())

/** How many of the connection's statements begin with these letters, and have a plan that serves any values. */
async function keptPlans(tx: CellTransaction, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like ${`%${prefix}%`} and name <> ''
      and statement not like '%pg_prepared_statements%'`.execute(tx)
  return rows[0]?.count ?? 0
}

async function askFilter(tx: CellTransaction, name: string): Promise<void> {
  await sql`${plannedIfRepeated} select ${name}::text as ${sql.id(name)}`.execute(tx)
}

test('a connection keeps the plan of a filter that is asked again, and of no more than forty', async () => {
  await workspace.read(async (tx) => {
    await askFilter(tx, 'once')
    expect(await keptPlans(tx, '"once"')).toBe(0)
    await askFilter(tx, 'once')
    expect(await keptPlans(tx, '"once"')).toBe(1)
    for (const turn of ['first', 'second'])
      for (let at = 0; at < 60; at += 1) expect(await askFilter(tx, `filter ${at}`), `the ${turn} time`).toBeUndefined()
    expect(await keptPlans(tx, '"filter ')).toBe(39)
  })
})

test('a statement that is planned for its values has no kept plan, however often it is asked', async () => {
  await workspace.read(async (tx) => {
    for (let turn = 0; turn < 3; turn += 1)
      await sql`${plannedAnew} select ${turn}::int as "for its values"`.execute(tx)
    expect(await keptPlans(tx, '"for its values"')).toBe(0)
  })
})

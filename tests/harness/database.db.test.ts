import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from './database.ts'

const first = await useTestDatabase()
const second = await useTestDatabase()

test('a test file gets its own empty, migrated database', async () => {
  const names = await Promise.all(
    [first, second].map(async (database) =>
      sql<{ name: string }>`select current_database() as name`.execute(database.global),
    ),
  )
  expect(names[0]?.rows[0]?.name).not.toBe(names[1]?.rows[0]?.name)
  const { rows } = await sql<{
    done: number
  }>`select count(*)::int as done from pg_tables where schemaname = 'cell'`.execute(first.global)
  expect(rows[0]?.done).toBeGreaterThan(0)
})

test('the code under test runs under a role to which row-level security applies', async () => {
  const { rows } = await sql<{
    bound: boolean
  }>`select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user`.execute(first.global)
  expect(rows[0]?.bound).toBe(true)
})

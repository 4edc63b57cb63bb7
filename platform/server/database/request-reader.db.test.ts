import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'

const database = await useTestDatabase()
const workspace = database.workspace(newId())

const watcher = new pg.Client({ connectionString: database.connectionString })
await watcher.connect()
afterAll(async () => watcher.end())

/** How many sleeping statements PostgreSQL is running. */
async function sleeping(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and datname = current_database()`)
  return rows[0]?.count ?? 0
}

test('reads for a client that has disconnected end, in the database too, and the connections serve others', async () => {
  const readings = Array.from({ length: 9 }, () => {
    const waiting = new AbortController()
    const reader = workspace.reader(waiting.signal)
    const read = reader.read(async (tx) => sql`select pg_sleep(60)`.execute(tx))
    read.catch(() => undefined)
    return { waiting, reader, read }
  })
  await expect.poll(sleeping).toBe(9)
  for (const { waiting } of readings) waiting.abort(new Error('They have gone.'))
  for (const { read, reader } of readings) {
    await expect(read).rejects.toThrow('They have gone.')
    await reader.end()
  }
  const answers = await Promise.all(
    Array.from({ length: 24 }, async () =>
      workspace.read(async (tx) => sql<{ one: number }>`select 1 as one`.execute(tx)),
    ),
  )
  expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array<number>(24).fill(1))
  await expect.poll(sleeping, { timeout: 10_000 }).toBe(0)
})

test('nothing further is read when no one waits, and a read that has ended is unaffected', async () => {
  const waiting = new AbortController()
  const reader = workspace.reader(waiting.signal)
  const one = await reader.read(async (tx) => sql<{ one: number }>`select 1 as one`.execute(tx))
  expect(one.rows).toEqual([{ one: 1 }])
  waiting.abort(new Error('They have gone.'))
  await expect(reader.read(async (tx) => sql`select 1`.execute(tx))).rejects.toThrow('They have gone.')
  await reader.end()
})

test('a workspace with long reads leaves connections to the others', async () => {
  const waiting = new AbortController()
  const readings = Array.from({ length: 40 }, () => {
    const reader = workspace.reader(waiting.signal)
    const read = reader.read(async (tx) => sql`select pg_sleep(60)`.execute(tx))
    read.catch(() => undefined)
    return { read, reader }
  })
  await expect.poll(sleeping).toBe(9)
  const other = await database.workspace(newId()).read(async (tx) => sql<{ one: number }>`select 1 as one`.execute(tx))
  expect(other.rows).toEqual([{ one: 1 }])
  waiting.abort(new Error('They have gone.'))
  for (const { read, reader } of readings) {
    await expect(read).rejects.toThrow('They have gone.')
    await reader.end()
  }
})

import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { isAlive, processStartTime } from '../processes/identity.ts'
import { startEmbeddedPostgres } from './index.ts'

const FIXTURE = fileURLToPath(new URL('./process-fixture.ts', import.meta.url))
const TIMEOUT_MS = 15_000
const isRoot = process.getuid?.() === 0
const ORDINARY_USER = 65_534

const base = mkdtempSync(join(tmpdir(), 'quarry-pg-'))
chmodSync(base, 0o755)
let count = 0
const newFolder = () => join(base, `data-${(count += 1)}`)

type Answer = { pid: number; connectionString: string; refusal?: string }
const children: ChildProcess[] = []

/** Another process that starts the server in this folder. */
async function startElsewhere(dataFolder: string, uid?: number): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = spawn(process.execPath, [FIXTURE, dataFolder], {
    cwd: '/',
    uid,
    gid: uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout }))
    return { child, answer: JSON.parse(line) as Answer }
  throw new Error('The process ended without an answer.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function query(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  // A server that is killed in the middle of the test takes its connections with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const lives = (pid: number) => processStartTime(pid) !== undefined

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGTERM')
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  it('gives the product a role for which row-level security holds, UTF-8 and ICU collations', async () => {
    const server = await startEmbeddedPostgres({ dataFolder: newFolder(), durable: false })
    const [row] = await query(
      server.connectionString,
      `SELECT current_user AS role, rolsuper, rolbypassrls, rolcreaterole, pg_encoding_to_char(encoding) AS encoding, lower('ÄÖÜ') AS lower
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    )
    expect(row).toEqual({
      role: 'quarry',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: true,
      encoding: 'UTF8',
      lower: 'äöü',
    })
    const sorted = await query(
      server.connectionString,
      `SELECT x FROM unnest(array['Zebra', 'äpfel', 'apfel', 'Birne']) AS x ORDER BY x COLLATE "und-x-icu"`,
    )
    expect(sorted.map(({ x }) => x)).toEqual(['apfel', 'äpfel', 'Birne', 'Zebra'])
    await query(server.connectionString, 'CREATE EXTENSION pg_trgm')
    await server.stop()
    await server.stop()
    expect(lives(server.pid)).toBe(false)
  })

  it('is durable unless a test requests otherwise, and listens on no network address', async () => {
    const server = await startEmbeddedPostgres({ dataFolder: newFolder() })
    const [row] = await query(
      server.bootstrapConnectionString,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
              current_setting('full_page_writes') AS full_page_writes, current_setting('listen_addresses') AS listen_addresses`,
    )
    expect(row).toEqual({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', listen_addresses: '' })
    await server.stop()
  })

  it('keeps committed rows through a kill of the server, and starts again at once', async () => {
    const dataFolder = newFolder()
    const server = await startEmbeddedPostgres({ dataFolder })
    await query(server.connectionString, 'CREATE TABLE kept AS SELECT generate_series(1, 100) AS number')
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    await server.stop()
    const again = await startEmbeddedPostgres({ dataFolder })
    expect(await query(again.connectionString, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 100 }])
    await again.stop()
  })

  it('finds the server that a killed process left, and keeps its rows', async () => {
    const dataFolder = newFolder()
    const { child, answer } = await startElsewhere(dataFolder)
    await query(answer.connectionString, 'CREATE TABLE kept AS SELECT 1 AS number')
    await end(child, 'SIGKILL')
    expect(lives(answer.pid)).toBe(true)
    const server = await startEmbeddedPostgres({ dataFolder, durable: false })
    expect(lives(answer.pid)).toBe(false)
    expect(await query(server.connectionString, 'SELECT number FROM kept')).toEqual([{ number: 1 }])
    await server.stop()
  })

  it('is shared by processes, and stops with the last of them', async () => {
    const dataFolder = newFolder()
    const [first, second] = await Promise.all([startElsewhere(dataFolder), startElsewhere(dataFolder)])
    expect(second.answer).toEqual(first.answer)
    const { pid, connectionString } = first.answer
    await end(first.child, 'SIGTERM')
    expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await end(second.child, 'SIGTERM')
    await vi.waitFor(() => expect(lives(pid)).toBe(false), TIMEOUT_MS)
  })

  it('notices the end of a server that another process started', async () => {
    const dataFolder = newFolder()
    const { answer } = await startElsewhere(dataFolder)
    const joined = await startEmbeddedPostgres({ dataFolder, durable: false })
    expect(joined.pid).toBe(answer.pid)
    process.kill(joined.pid, 'SIGKILL')
    await joined.ended
    await joined.stop()
  })

  it('is not misled by a process number that another program was given', async () => {
    const dataFolder = newFolder()
    const first = await startEmbeddedPostgres({ dataFolder, durable: false })
    const pidFile = join(dataFolder, 'postgres.pid.copy')
    const cluster = (
      await query(first.bootstrapConnectionString, `SELECT current_setting('data_directory') AS folder`)
    )[0]?.['folder']
    const original = join(String(cluster), 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(original))
    await first.stop()
    // The number now belongs to this test's own process.
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(original, [String(process.ppid), ...lines.slice(1)].join('\n'))
    const again = await startEmbeddedPostgres({ dataFolder, durable: false })
    expect(await query(again.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
    expect(isAlive({ pid: process.ppid, startedAt: '' })).toBe(true)
  })

  it('survives a killed preparation', async () => {
    const dataFolder = newFolder()
    mkdirSync(join(dataFolder, 'cluster-18.unfinished'), { recursive: true })
    writeFileSync(join(dataFolder, 'cluster-18.unfinished', 'PG_VERSION'), '18\n')
    const server = await startEmbeddedPostgres({ dataFolder, durable: false })
    expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('takes a data folder whose path is too long for a socket', async () => {
    const dataFolder = join(base, 'a-folder-with-a-long-name-'.repeat(5), 'data')
    mkdirSync(dataFolder, { recursive: true })
    const server = await startEmbeddedPostgres({ dataFolder, durable: false })
    expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

describe.skipIf(!isRoot)('started by root (these tests need root)', () => {
  it('runs under an unprivileged account that owns a private data folder', async () => {
    const dataFolder = newFolder()
    const server = await startEmbeddedPostgres({ dataFolder, durable: false })
    const owner = statSync(`/proc/${server.pid}`).uid
    const cluster = statSync(join(dataFolder, 'cluster-18'))
    expect(owner).not.toBe(0)
    expect(cluster.uid).toBe(owner)
    expect(cluster.mode & 0o777).toBe(0o700)
    await server.stop()
  })

  it('refuses a folder that this account cannot enter, in a sentence', async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    await expect(startEmbeddedPostgres({ dataFolder: join(closed, 'data') })).rejects.toThrow(
      /The account "\w+", under which PostgreSQL runs when Quarry is started by root, cannot enter .*closed\/data: let it pass .*chmod o\+x/,
    )
  })

  it('works for an ordinary user whose home only the owner may enter', async () => {
    const home = join(base, 'home')
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, ORDINARY_USER, ORDINARY_USER)
    const { child, answer } = await startElsewhere(join(home, 'project', '.data', 'postgres'), ORDINARY_USER)
    expect(answer.refusal).toBeUndefined()
    expect(statSync(`/proc/${answer.pid}`).uid).toBe(ORDINARY_USER)
    expect(await query(answer.connectionString, 'SELECT current_user AS role')).toEqual([{ role: 'quarry' }])
    await end(child, 'SIGTERM')
    await vi.waitFor(() => expect(lives(answer.pid)).toBe(false), TIMEOUT_MS)
  })
})

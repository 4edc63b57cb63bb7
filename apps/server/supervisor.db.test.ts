import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GOOD_PASSWORD } from '#identity/testing.ts'
import { isAlive, type ProcessIdentity } from '#platform/server/processes/identity.ts'
import { readInstance } from '#platform/server/processes/instance.ts'
import { copyInstallation, prepareInstallation } from '#tests/harness/prepared-installation.ts'
import { buildWebWhenChanged } from './web-build.ts'

const START = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url))
const TIMEOUT_MS = 60_000
const TEST_TIMEOUT_MS = 120_000
const isRoot = process.getuid?.() === 0
const ORDINARY_USER = 65_534

const base = mkdtempSync(join(tmpdir(), 'quarry-start-'))
chmodSync(base, 0o755)
let count = 0
const newFolder = () => join(base, `data-${(count += 1)}`)
/** Of an installation that has started before: making and migrating a database is most of the time of a first start. */
async function preparedFolder(): Promise<string> {
  const folder = newFolder()
  await copyInstallation(await prepareInstallation(), folder)
  return folder
}

type Started = { process: ChildProcess; output: () => string; ended: Promise<number | null> }
const started: Started[] = []

function start(
  dataFolder: string,
  settings: Record<string, string> = {},
  uid?: number,
  command = [process.execPath, START],
): Started {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: '/',
    uid,
    gid: uid,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: base,
      QUARRY_ENVIRONMENT: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      QUARRY_DATA: dataFolder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const entry = { process: child, output: () => output, ended }
  started.push(entry)
  return entry
}

async function untilReady(entry: Started): Promise<string> {
  return await vi.waitFor(() => {
    const address = /Quarry is ready at (\S+)/.exec(entry.output())?.[1]
    if (address === undefined) throw new Error(`Not ready. Output so far: ${entry.output()}`)
    return address
  }, TIMEOUT_MS)
}

async function healthy(address: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(new URL('/health', address))).status).toBe(200), TIMEOUT_MS)
}

function supervisorOf(dataFolder: string): ProcessIdentity {
  const supervisor = readInstance(dataFolder)?.supervisor
  if (supervisor === undefined) throw new Error('No instance runs.')
  return supervisor
}

function serverOf(dataFolder: string): ProcessIdentity {
  const server = readInstance(dataFolder)?.server
  if (server === undefined) throw new Error('No server runs.')
  return server
}

function postgresOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postgres', 'cluster-18', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * Everything that runs for this folder: its command or its working folder names it, or it belongs to the supervisor's
 * group.
 */
function processesOf(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`QUARRY_DATA=${dataFolder}\0`) ||
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dataFolder}/`)
        )
      } catch {
        return false
      }
    })
}

async function untilNothingRuns(dataFolder: string): Promise<void> {
  await vi.waitFor(() => expect(processesOf(dataFolder)).toEqual([]), TIMEOUT_MS)
}

afterEach(async () => {
  await Promise.all(
    started.splice(0).map(async (entry) => {
      entry.process.kill('SIGTERM')
      await entry.ended
    }),
  )
}, TEST_TIMEOUT_MS)
afterAll(() => rmSync(base, { recursive: true, force: true }), TEST_TIMEOUT_MS)

describe('npm start', { timeout: TEST_TIMEOUT_MS }, () => {
  // Some of these starts use another account, which may not build.
  beforeAll(async () => void (await buildWebWhenChanged(() => undefined)), TEST_TIMEOUT_MS)

  it('starts in one process group, answers, and stops completely on Ctrl-C', async () => {
    const dataFolder = newFolder()
    const entry = start(dataFolder)
    await healthy(await untilReady(entry))
    const groupOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2]
    const supervisor = supervisorOf(dataFolder).pid
    expect([supervisor, serverOf(dataFolder).pid, postgresOf(dataFolder)].map(groupOf)).toEqual(
      Array(3).fill(String(supervisor)),
    )
    entry.process.kill('SIGINT')
    expect(await entry.ended).toBe(0)
    await untilNothingRuns(dataFolder)
  })

  it('prints where unsent mail is, or that it reaches no one, and the link that sets it up, as long as it has no users and only this machine reaches it', async () => {
    const dataFolder = await preparedFolder()
    const entry = start(dataFolder)
    const networked = start(await preparedFolder(), {
      QUARRY_ENVIRONMENT: 'production',
      PUBLIC_URL: 'http://research.example',
    })
    const address = await untilReady(entry)
    await vi.waitFor(() => expect(entry.output()).toContain(`Read it at ${address}/mailbox#`))
    const link = await vi.waitFor(() => {
      const printed = /Set it up at (\S+)/.exec(entry.output())?.[1]
      if (printed === undefined) throw new Error(`No link. Output so far: ${entry.output()}`)
      return new URL(printed)
    })
    expect(link.href.startsWith(`${address}/auth/set-up#`)).toBe(true)
    const ask = async (key: string) =>
      fetch(new URL('/api/auth/set-up', link), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, name: 'Ada', email: 'ada@first.example', password: GOOD_PASSWORD }),
      })
    // Without a configured port its address is shown; users reach it by its name.
    link.hostname = 'localhost'
    expect(await (await ask('another')).json()).toMatchObject({ errors: [{ reason: 'SET_UP_KEY' }] })
    expect(await (await ask(link.hash.slice(1))).json()).toMatchObject({ result: 'SIGNED_IN' })
    entry.process.kill('SIGINT')
    await entry.ended
    const again = start(dataFolder)
    await untilReady(again)
    // Printed after the link would have been.
    await vi.waitFor(() => expect(again.output()).toContain('/mailbox#'))
    expect(again.output()).not.toContain('/auth/set-up')
    await untilReady(networked)
    await vi.waitFor(() => expect(networked.output()).toMatch(/mail reaches no one.*sign-in-link/))
    expect(networked.output()).not.toMatch(/\/auth\/set-up|\/mailbox/)
  })

  it('twice at once: one runs, the other says where', async () => {
    const dataFolder = newFolder()
    const both = [start(dataFolder), start(dataFolder)]
    const index = await Promise.race(both.map(async (entry, position) => ({ code: await entry.ended, position })))
    expect(index.code).toBe(0)
    expect(both[index.position]?.output()).toMatch(
      /^Quarry is already running (and is still starting|at http\S+) \(process \d+\)\.$/m,
    )
    const address = await untilReady(both[1 - index.position] as Started)
    const third = start(dataFolder)
    expect(await third.ended).toBe(0)
    expect(third.output()).toContain(
      `Quarry is already running at ${address} (process ${supervisorOf(dataFolder).pid}).`,
    )
  })

  it('starts a killed server and a killed database again', async () => {
    const dataFolder = await preparedFolder()
    const entry = start(dataFolder)
    await untilReady(entry)
    const firstServer = serverOf(dataFolder)
    process.kill(firstServer.pid, 'SIGKILL')
    await vi.waitFor(() => expect(serverOf(dataFolder)).not.toEqual(firstServer), TIMEOUT_MS)
    const firstPostgres = postgresOf(dataFolder)
    process.kill(firstPostgres, 'SIGKILL')
    await vi.waitFor(() => expect(postgresOf(dataFolder)).not.toBe(firstPostgres), TIMEOUT_MS)
    await healthy(readInstance(dataFolder)?.address ?? '')
    entry.process.kill('SIGTERM')
    expect(await entry.ended).toBe(0)
    await untilNothingRuns(dataFolder)
  })

  it('stops when npm is stopped, which ends without passing the signal on', async () => {
    const dataFolder = await preparedFolder()
    // As npm does it: a shell in between, and the name of the script in the environment.
    const shell = ['/bin/sh', '-c', `"${process.execPath}" "${START}"; true`]
    const entry = start(dataFolder, { npm_lifecycle_event: 'start' }, undefined, shell)
    await untilReady(entry)
    entry.process.kill('SIGTERM')
    await untilNothingRuns(dataFolder)
  })

  it('leaves nothing behind when npm itself is killed', async () => {
    const dataFolder = await preparedFolder()
    const entry = start(dataFolder)
    await untilReady(entry)
    entry.process.kill('SIGKILL')
    await untilNothingRuns(dataFolder)
  })

  it('starts again after a kill -9 of the supervisor, then also of npm, of the server, and of everything', async () => {
    const dataFolder = await preparedFolder()
    let entry = start(dataFolder)
    await untilReady(entry)
    for (const victims of ['supervisor', 'supervisor and npm', 'supervisor, npm and server', 'everything']) {
      const pids = victims === 'supervisor' ? [] : [entry.process.pid ?? 0]
      pids.push(supervisorOf(dataFolder).pid)
      if (/server|everything/.test(victims)) pids.push(serverOf(dataFolder).pid)
      if (victims === 'everything') pids.push(postgresOf(dataFolder))
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      expect(await entry.ended, victims).toBe(victims === 'supervisor' ? 1 : null)
      entry = start(dataFolder)
      await healthy(await untilReady(entry))
    }
    entry.process.kill('SIGTERM')
    expect(await entry.ended).toBe(0)
    await untilNothingRuns(dataFolder)
  })

  it('says what to change in a wrong configuration', async () => {
    const entry = start(newFolder(), { PORT: 'http', LOG_LEVEL: 'loud' })
    expect(await entry.ended).toBe(1)
    expect(entry.output()).toContain(
      'PORT is "http": it must be a whole number from 0 to 65535.\nLOG_LEVEL is "loud": it must be one of',
    )
    expect(entry.output()).not.toContain('    at ')
  })

  it('says so when the database cannot be reached', async () => {
    const entry = start(newFolder(), { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' })
    expect(await entry.ended).toBe(1)
    expect(entry.output()).toContain('DATABASE_URL does not lead to a PostgreSQL server that lets Quarry in')
  })

  describe('when another program has the port', () => {
    const other = createServer()
    beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)))
    afterAll(() => other.close())

    it('says which and what to do', async () => {
      const { port } = other.address() as AddressInfo
      const dataFolder = await preparedFolder()
      const entry = start(dataFolder, { PORT: String(port) })
      expect(await entry.ended).toBe(1)
      expect(entry.output()).toContain(`port ${port} is taken by another program: set PORT to a free one`)
      await untilNothingRuns(dataFolder)
    })
  })

  it.skipIf(!isRoot)(
    'works for an ordinary user whose home only the owner may enter (needs root to become one)',
    async () => {
      const home = join(base, 'home')
      mkdirSync(home, { mode: 0o700 })
      chownSync(home, ORDINARY_USER, ORDINARY_USER)
      const entry = start(join(home, '.data'), {}, ORDINARY_USER)
      await healthy(await untilReady(entry))
    },
  )

  it.skipIf(!isRoot)('refuses a data folder that the database’s account cannot enter (needs root)', async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const entry = start(join(closed, 'data'))
    expect(await entry.ended).toBe(1)
    expect(entry.output()).toContain(
      `cannot enter ${join(closed, 'data', 'postgres')}: let it pass through the folders above (chmod o+x)`,
    )
    expect(entry.output()).not.toContain('    at ')
  })
})

it('identifies processes by more than their number', () => {
  expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false)
})

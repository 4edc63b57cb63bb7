import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '#generated/registry/migrations.ts'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'
import { createWorkspace } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { projectFolder } from '../../tools/files.ts'
import { researchSentences, writeCorpus, type CorpusSize } from './research-corpus.ts'

const READY = /^Quarry is ready/m

/** An installation with content, as `npm start` finds it. */
export interface Installation extends AsyncDisposable {
  /** Starts it as `npm start` does. @returns the seconds until it said that it was ready */
  start(): Promise<number>
  /** Megabytes of all its processes, the database included; what several share is counted once (PSS). */
  memoryMegabytes(): Promise<number>
  stop(): Promise<void>
}

/** Makes an installation with one workspace of this size, its search index built. */
export async function makeInstallation(size: CorpusSize): Promise<Installation> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(dataFolder, { recursive: true, force: true }))
  // When root measures, PostgreSQL runs under another account that must reach its folder.
  await chmod(dataFolder, 0o755)
  await fill(dataFolder, size)
  let supervisor: ChildProcess | null = null
  const stop = async (): Promise<void> => {
    const child = supervisor
    supervisor = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  opening.defer(stop)
  const open = opening.move()
  return {
    async start() {
      const began = performance.now()
      const child = spawn(process.execPath, ['apps/server/supervisor.ts'], {
        cwd: projectFolder,
        env: {
          ...process.env,
          QUARRY_ENVIRONMENT: 'test',
          LOG_LEVEL: 'warn',
          HOST: '127.0.0.1',
          PORT: String(await freePort()),
          QUARRY_DATA: dataFolder,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      supervisor = child
      let printed = ''
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString('utf8')
          if (READY.test(printed)) resolve()
        })
        child.once('exit', () => {
          reject(new Error(`Quarry did not start:\n${printed}`))
        })
      })
      return (performance.now() - began) / 1000
    },
    async memoryMegabytes() {
      const database = await postmaster(dataFolder)
      const processes = await withDescendants([supervisor?.pid ?? 0, database])
      const sizes = await Promise.all(processes.map(proportionalKilobytes))
      return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024
    },
    stop,
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

async function fill(dataFolder: string, size: CorpusSize): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres') })
  try {
    await migrateToLatest({ connectionString: postgres.connectionString, migrations })
    const configuration = loadConfiguration({
      DATABASE_URL: postgres.connectionString,
      QUARRY_DATA: dataFolder,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3000',
    })
    const writing = await openServices({ configuration, runsJobs: false })
    const { teamId } = await createWorkspace(writing.services, {
      name: 'Bench',
      subdomain: 'bench-house',
      founder: { identityId: newId(), email: 'ada@example.com', name: 'Ada' },
    })
    try {
      await writeCorpus(writing.services.database, teamId, researchSentences(), size)
    } finally {
      await writing.close()
    }
    const answering = await openServices({ configuration, runsJobs: false, answersSearches: true })
    try {
      await answering.services.searchIndex?.caughtUp()
    } finally {
      await answering.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function postmaster(dataFolder: string): Promise<number> {
  const folder = join(dataFolder, 'postgres')
  const cluster = (await readdir(folder)).find((name) => /^cluster-\d+$/.test(name))
  if (cluster === undefined) throw new Error('The installation has a database of its own.')
  return Number((await readFile(join(folder, cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function withDescendants(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await textOf(`/proc/${name}/status`)
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }
  const family = new Set(roots)
  for (let before = 0; before !== family.size;) {
    before = family.size
    for (const [process, parent] of parents) if (family.has(parent)) family.add(process)
  }
  return [...family]
}

async function proportionalKilobytes(process: number): Promise<number> {
  return Number(/^Pss:\s+(\d+) kB/m.exec(await textOf(`/proc/${process}/smaps_rollup`))?.[1] ?? 0)
}

/** What a file below /proc says; nothing when its process has ended meanwhile. */
async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

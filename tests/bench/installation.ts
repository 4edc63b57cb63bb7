import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '#generated/registry/migrations.ts'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { defineCommand, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { projectFolder } from '../../tools/files.ts'
import { testModelFolder } from '../harness/models.ts'
import { researchSentences, writeCorpus, type CorpusSize } from './research-corpus.ts'
import { skipExistingPassages } from './search-corpus.ts'
import { addRecording } from './spoken-recording.ts'

const NOTE_SENTENCES = 8
/** The modules of the processes that load a model. */
const SENTENCE_PROCESS = 'embedding-process.ts'
const SPEECH_PROCESS = 'speech-process.ts'
const READY = /^Quarry is ready/m

/** An installation with content, as `npm start` finds it. */
export interface Installation extends AsyncDisposable {
  /** Starts it as `npm start` does. @returns the seconds until it reported that it was ready */
  start(): Promise<number>
  /** Whether the sentence model and the speech model are loaded in memory. */
  loadedModels(): Promise<{ sentences: boolean; speech: boolean }>
  /** Megabytes of all its processes, including the database; shared memory is counted once (PSS). */
  memoryMegabytes(): Promise<number>
  stop(): Promise<void>
  /** Kills all its processes at once, including the database, as in a power failure. */
  kill(): Promise<void>
}

/** Work for the models that is waiting when an installation with models starts. */
export interface Waiting {
  /** The number of notes to be indexed by meaning. */
  notes: number
  /** A recording to be transcribed. */
  recording: Uint8Array
}

/**
 * Makes an installation with one workspace of this size, its search index built; with the models of this machine if
 * work waits for them.
 */
export async function makeInstallation(size: CorpusSize, waiting?: Waiting): Promise<Installation> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(dataFolder, { recursive: true, force: true }))
  // If root runs the bench, PostgreSQL runs under another account that must reach its folder.
  await chmod(dataFolder, 0o755)
  await fill(dataFolder, size, waiting)
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
      const child = spawn(process.execPath, ['tools/start.mjs'], {
        cwd: projectFolder,
        env: {
          ...process.env,
          QUARRY_ENVIRONMENT: 'test',
          LOG_LEVEL: 'warn',
          HOST: '127.0.0.1',
          PORT: String(await freePort()),
          QUARRY_DATA: dataFolder,
          ...(waiting ? { QUARRY_MODELS: testModelFolder } : {}),
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
    async loadedModels() {
      const words = await Promise.all(
        (await withDescendants([supervisor?.pid ?? 0])).map(async (process) => textOf(`/proc/${process}/cmdline`)),
      )
      const isOne = (module: string): boolean => words.some((line) => line.includes(module))
      return { sentences: isOne(SENTENCE_PROCESS), speech: isOne(SPEECH_PROCESS) }
    },
    async memoryMegabytes() {
      const database = await postmaster(dataFolder)
      const processes = await withDescendants([supervisor?.pid ?? 0, database])
      const sizes = await Promise.all(processes.map(proportionalKilobytes))
      return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024
    },
    stop,
    async kill() {
      const child = supervisor
      supervisor = null
      if (!child) return
      const processes = await withDescendants([child.pid ?? 0, await postmaster(dataFolder)])
      const gone = once(child, 'exit')
      for (const pid of processes) killIfThere(pid)
      await gone
    },
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

async function fill(dataFolder: string, size: CorpusSize, waiting: Waiting | undefined): Promise<void> {
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
    const identityId = newId()
    const { teamId } = await createWorkspace(writing.services, {
      name: 'Bench',
      subdomain: 'bench-house',
      founder: { identityId, email: 'ada@example.com', name: 'Ada' },
    })
    try {
      const sentences = researchSentences()
      await writeCorpus(writing.services.database, teamId, sentences, size)
      if (waiting) {
        await skipExistingPassages(configuration)
        await addWaiting(writing.services, { teamId, identityId }, sentences, waiting)
      }
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

const addWrittenNotes = defineCommand({
  name: 'add-bench-notes',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ projectId: Id; texts: readonly string[] }>(),
  trustsInput: true,
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    await addNotes(
      context,
      project,
      texts.map((text, number) => ({
        title: `New ${number}`,
        content: contentOfText(text),
        origin: 'written' as const,
      })),
    )
  },
})

async function addWaiting(
  services: Services,
  { teamId, identityId }: { teamId: Id; identityId: Id },
  sentences: readonly string[],
  { notes, recording }: Waiting,
): Promise<void> {
  const founder = async (): Promise<WorkspaceContext> => {
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'New' })
  const texts = Array.from({ length: notes }, (_, number) =>
    sentences.slice(number * NOTE_SENTENCES, (number + 1) * NOTE_SENTENCES).join(' '),
  )
  await runCommand(await founder(), addWrittenNotes, { projectId, texts })
  await runCommand(await founder(), addRecording, { bytes: recording })
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

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function proportionalKilobytes(process: number): Promise<number> {
  return Number(/^Pss:\s+(\d+) kB/m.exec(await textOf(`/proc/${process}/smaps_rollup`))?.[1] ?? 0)
}

/** Returns the content of a file below /proc; an empty text if its process has ended in the meantime. */
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

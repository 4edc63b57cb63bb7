import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mailboxAddress } from '#identity/server/mailbox-key.ts'
import { setUpAddress } from '#identity/server/set-up-key.ts'
import { createMailer, type StoredMail } from '#platform/server/mail/index.ts'
import { projectFolder } from '../../tools/files.ts'
import { copyInstallation } from './prepared-installation.ts'

const READY_TIMEOUT_MS = 120_000
const WAIT_TIMEOUT_MS = 30_000
const POLL_MS = 25
const KEPT_LOG_CHARS = 8_000

/** The location of an installation: everything needed to reach it from another process. */
export interface InstallationPlace {
  port: number
  dataFolder: string
  /** The settings that it runs with, including those of the location. */
  environment: Record<string, string>
}

/** How a command ended. */
interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** A running Quarry as seen by a journey. */
export interface TestServer {
  /** The root domain, without a closing slash. */
  readonly url: string
  readonly place: InstallationPlace
  /** Whether other journeys use it at the same time. */
  readonly isShared: boolean
  /** `http://acme.localhost:PORT` and a path. Chromium knows these names; Node does not look them up. */
  workspaceUrl(subdomain: string, path?: string): string
  /** The mail that would have been sent, the newest first. */
  mailbox(): Promise<StoredMail[]>
  /** The mailbox page with the key that opens it, as the start prints it. */
  mailboxAddress(): Promise<string>
  /** The setup page with the key that opens it, as the start prints it while there are no users. */
  setUpAddress(): Promise<string>
  /** Waits for a mail to an address, optionally one whose subject or text matches. */
  waitForMail(to: string, matching?: RegExp): Promise<StoredMail>
  /** Waits for such a mail and returns the link in it. */
  waitForLink(to: string, matching?: RegExp): Promise<string>
}

/** The target of a kill -9: the process that answers, PostgreSQL, or both together with their supervisor. */
export type KillTarget = 'server' | 'database' | 'everything'

/** A separate Quarry for one test file: supervisor, server and PostgreSQL over one temporary data folder. */
export interface OwnServer extends TestServer {
  readonly dataFolder: string
  /** Runs the operator's command line over the same data folder and database. */
  quarry(...args: string[]): Promise<CommandResult>
  /**
   * Starts a second Quarry over the same data, like a user who forgot that it is running, and returns how that ended.
   */
  secondStart(): Promise<CommandResult>
  /** Starts what was stopped or killed, over the same data and on the same port; resolves when it answers. */
  start(): Promise<void>
  /** Stops everything in order, as Ctrl-C does. */
  stop(): Promise<void>
  /** kill -9. A killed server or database is restarted by its supervisor; use `waitUntilHealthy` to wait for that. */
  kill(target: KillTarget): Promise<void>
  waitUntilHealthy(): Promise<void>
  /** The last output of the processes since the last start. */
  log(): string
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Connects to an installation that is running. @param place a function, because its location may only be known later
 */
export function reachServer(place: () => InstallationPlace, isShared: boolean): TestServer {
  const mailbox = async (): Promise<StoredMail[]> =>
    (await createMailer({ from: 'nobody@localhost', folder: join(place().dataFolder, 'mailbox') }).mailbox?.list()) ??
    []
  const waitForMail = async (to: string, matching = /(?:)/): Promise<StoredMail> => {
    let found: StoredMail | undefined
    await waitUntil(
      async () => {
        found = (await mailbox()).find(
          (mail) => mail.to === to && (matching.test(mail.subject) || matching.test(mail.text)),
        )
        return found !== undefined
      },
      WAIT_TIMEOUT_MS,
      () => `No mail to ${to} arrived.`,
    )
    if (found === undefined) throw new Error(`The mail to ${to} is gone again.`)
    return found
  }
  const printed = async (): Promise<{ publicUrl: string; secret: string }> => {
    const { dataFolder, port } = place()
    const secret = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
    return { publicUrl: `http://localhost:${port}`, secret }
  }
  return {
    get url() {
      return `http://localhost:${place().port}`
    },
    get place() {
      return place()
    },
    isShared,
    workspaceUrl: (subdomain, path = '/') => `http://${subdomain}.localhost:${place().port}${path}`,
    mailbox,
    mailboxAddress: async () => mailboxAddress(await printed()),
    setUpAddress: async () => setUpAddress(await printed()),
    waitForMail,
    async waitForLink(to, matching) {
      const address = /https?:\/\/\S+/.exec((await waitForMail(to, matching)).text)?.[0]
      if (address === undefined) throw new Error(`The mail to ${to} holds no link.`)
      return address
    },
  }
}

/**
 * Makes the folder of a separate Quarry and starts it: own port, own data folder, own PostgreSQL. The caller removes
 * it.
 * @param prepared an installation of which it begins as a copy: `prepareInstallation`
 */
export async function openServer(environment: Record<string, string>, prepared: string): Promise<OwnServer> {
  const port = await freePort()
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-journey-'))
  await copyInstallation(prepared, dataFolder)
  const place: InstallationPlace = {
    port,
    dataFolder,
    environment: {
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...environment,
      PORT: String(port),
      QUARRY_DATA: dataFolder,
    },
  }
  let supervisor: ChildProcess | undefined
  let printed = ''

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, ['apps/server/supervisor.ts'], {
      cwd: projectFolder,
      env: { ...process.env, ...place.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    supervisor = child
    printed = ''
    // A run that is interrupted ends without its teardown.
    const endWithRun = (): boolean => child.kill()
    process.once('exit', endWithRun)
    child.once('exit', () => process.off('exit', endWithRun))
    let ended = false
    child.once('exit', () => (ended = true))
    let ready = false
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed = `${printed}${chunk.toString('utf8')}`.slice(-KEPT_LOG_CHARS)
        ready ||= child === supervisor && /^Quarry is ready/m.test(printed)
      })
    }
    const isReady = async (): Promise<boolean> => Promise.resolve(ended || ready)
    await waitUntil(isReady, READY_TIMEOUT_MS, () => `Quarry did not start:\n${printed}`)
    if (ended) throw new Error(`Quarry did not start:\n${printed}`)
  }
  const stop = async (): Promise<void> => {
    const child = supervisor
    supervisor = undefined
    if (child === undefined || hasEnded(child)) return
    child.kill('SIGTERM')
    await waitUntil(
      async () => Promise.resolve(hasEnded(child)),
      WAIT_TIMEOUT_MS,
      () => `Quarry did not stop:\n${printed}`,
    )
  }
  const isHealthy = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (response) => response.ok,
      () => false,
    )

  await start()
  return {
    ...reachServer(() => place, false),
    url: `http://localhost:${port}`,
    place,
    dataFolder,
    quarry: async (...args) => runCommand(['apps/server/cli.ts', ...args], place.environment),
    secondStart: async () => runCommand(['apps/server/supervisor.ts'], place.environment),
    start,
    stop,
    async kill(target) {
      const instance = JSON.parse(await readFile(join(dataFolder, 'instance.json'), 'utf8')) as {
        server?: { pid: number }
      }
      if (target === 'everything' && supervisor?.pid !== undefined) {
        const child = supervisor
        supervisor = undefined
        child.kill('SIGKILL')
        await waitUntil(
          async () => Promise.resolve(hasEnded(child)),
          WAIT_TIMEOUT_MS,
          () => 'The supervisor outlived its kill.',
        )
      }
      if (target !== 'database' && instance.server !== undefined) await kill(instance.server.pid)
      if (target !== 'server') await kill(await databasePid(dataFolder))
    },
    waitUntilHealthy: async () => waitUntil(isHealthy, WAIT_TIMEOUT_MS, () => `Quarry does not answer:\n${printed}`),
    log: () => printed,
    async remove() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Waits for a condition, never for a fixed time. Throws with the sentence if it does not become true. */
async function waitUntil(
  condition: () => Promise<boolean>,
  timeoutMs = WAIT_TIMEOUT_MS,
  otherwise: () => string = () => 'It did not happen in time.',
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise())
    await delay(POLL_MS)
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function kill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
    const isGone = async (): Promise<boolean> => Promise.resolve(!process.kill(pid, 0))
    await waitUntil(isGone, WAIT_TIMEOUT_MS, () => `Process ${pid} outlived its kill.`)
  } catch (error) {
    // It has ended: by this kill, or on its own before.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function databasePid(dataFolder: string): Promise<number> {
  const folder = join(dataFolder, 'postgres')
  const cluster = (await readdir(folder)).find((name) => /^cluster-\d+$/.test(name))
  if (cluster === undefined) throw new Error('This server does not run the embedded PostgreSQL.')
  return Number((await readFile(join(folder, cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('The system gave no port.')),
      )
    })
  })
}

async function runCommand(args: readonly string[], environment: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: projectFolder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

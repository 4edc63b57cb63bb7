import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, processStartTime, type ProcessIdentity } from '../processes/identity.ts'
import { withLock } from '../processes/lock.ts'
import { chooseAccount, runAs, type ServerAccount } from './account.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { makePrivateFolder, prepareFolders, removeSocketFolder, type ServerFolders } from './folders.ts'
import { BOOTSTRAP_ROLE, PRODUCT_ROLE, socketConnectionString } from './roles.ts'
import {
  clearLeftovers,
  findRunningServer,
  hasLivingUsers,
  registerUser,
  stopServer,
  waitUntil,
} from './running-server.ts'
import { serverSettings } from './settings.ts'

export { EmbeddedPostgresError } from './errors.ts'

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Database `quarry` as its owner `quarry`, who is neither superuser nor exempt from row-level security. */
  connectionString: string
  /** The same database as superuser: for tests and repair, never for the product. */
  bootstrapConnectionString: string
  /** The server's process number. */
  pid: number
  /** Resolves when the server's process has ended, for any reason. */
  ended: Promise<void>
  /**
   * Stops using the server; it shuts down when no other process uses it. Resolves when that is done. Safe to call
   * twice.
   */
  stop(): Promise<void>
}

const START_LOCK_WAIT_MS = 60_000
/** Recovery of a large database after a crash takes long. */
const READY_TIMEOUT_MS = 300_000
/** Backends of a killed server notice its death and exit. */
const LEFTOVER_BACKENDS_TIMEOUT_MS = 15_000
const ADOPTED_POLL_MS = 250
const MAX_LOG_BYTES = 10_000_000

/**
 * Starts PostgreSQL on a unix socket in `dataFolder` (created when absent), or joins the server that another living
 * process started there. A server whose users were all killed is stopped and started again. With `durable: false`
 * nothing is forced to disk: for tests only. Throws EmbeddedPostgresError with a sentence that says what to change.
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL server of yours.',
    )
  }
  const durable = options.durable ?? true
  const account = chooseAccount()
  const binaries = await findBinaries(account)
  const folders = prepareFolders(options.dataFolder, account, binaries.version.split('.')[0] ?? '')

  return await withLock(folders.lock, START_LOCK_WAIT_MS, async () => {
    const running = findRunningServer(folders)
    let server: ProcessIdentity & { ended: Promise<void> }
    if (running !== undefined && hasLivingUsers(folders)) {
      server = { ...running, ended: watch(running) }
    } else {
      if (running !== undefined) await stopServer(running)
      if (!existsSync(join(folders.cluster, 'PG_VERSION'))) await createCluster(binaries, folders, account, durable)
      server = await launch(binaries, folders, account, durable)
    }
    const provisioned = join(folders.base, 'provisioned')
    if (!existsSync(provisioned)) {
      // Only the first start needs a client of the database.
      const { provision } = await import('./provision.ts')
      await provision(folders.socket)
      writeFileSync(provisioned, '')
    }
    const registration = registerUser(folders)
    return {
      connectionString: socketConnectionString(folders.socket, PRODUCT_ROLE, PRODUCT_ROLE),
      bootstrapConnectionString: socketConnectionString(folders.socket, BOOTSTRAP_ROLE, PRODUCT_ROLE),
      pid: server.pid,
      ended: server.ended,
      stop: () =>
        withLock(folders.lock, START_LOCK_WAIT_MS, async () => {
          rmSync(registration, { force: true })
          if (hasLivingUsers(folders)) return
          await stopServer(server)
          removeSocketFolder(folders)
        }),
    }
  })
}

async function createCluster(
  binaries: Binaries,
  folders: ServerFolders,
  account: ServerAccount,
  durable: boolean,
): Promise<void> {
  // Created next to its final path and renamed, so that an interrupted attempt is never mistaken for a data folder.
  const unfinished = `${folders.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(folders.cluster, { recursive: true, force: true })
  rmSync(join(folders.base, 'provisioned'), { force: true })
  makePrivateFolder(unfinished, account)
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${BOOTSTRAP_ROLE}`,
      '--encoding=UTF8',
      // Sorting and case rules that do not depend on the machine; ICU collations are named where the order is shown to
      // people.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Only its owner may enter the socket's folder, and there is no TCP.
      '--auth-local=trust',
      '--auth-host=reject',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], ...runAs(account) },
  )
  const output: Buffer[] = []
  initdb.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  initdb.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await exitCode(initdb)
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not prepare ${folders.cluster}: ${Buffer.concat(output).toString('utf8').trim()}`,
    )
  }
  renameSync(unfinished, folders.cluster)
}

async function launch(
  binaries: Binaries,
  folders: ServerFolders,
  account: ServerAccount,
  durable: boolean,
): Promise<ProcessIdentity & { ended: Promise<void> }> {
  const giveUpAt = performance.now() + LEFTOVER_BACKENDS_TIMEOUT_MS
  for (;;) {
    clearLeftovers(folders)
    const { logStart, child } = spawnServer(binaries, folders, account, durable)
    const failure = new Promise<Error>((resolve) => child.once('error', resolve))
    const ended = exitCode(child).then(() => undefined)
    const isReady = () => {
      const found = findRunningServer(folders)
      return found?.pid === child.pid && found?.ready === true
    }
    await waitUntil(
      () => isReady() || child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
      READY_TIMEOUT_MS,
    )
    if (child.pid === undefined)
      throw new EmbeddedPostgresError(`PostgreSQL could not be started: ${(await failure).message}`)
    // The server may outlive this process if others use it.
    child.unref()
    if (isReady()) return { pid: child.pid, startedAt: processStartTime(child.pid) ?? '', ended }

    const said = readFileSync(folders.log).subarray(logStart).toString('utf8').trim()
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresError(
        `PostgreSQL was not ready after ${READY_TIMEOUT_MS / 1000} seconds. It said: ${said}`,
      )
    }
    if (!said.includes('shared memory block') || performance.now() > giveUpAt) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start in ${folders.cluster}. It said: ${said}`)
    }
    await delay(100)
  }
}

function spawnServer(
  binaries: Binaries,
  folders: ServerFolders,
  account: ServerAccount,
  durable: boolean,
): { child: ChildProcess; logStart: number } {
  if (existsSync(folders.log) && statSync(folders.log).size > MAX_LOG_BYTES) renameSync(folders.log, `${folders.log}.1`)
  const log = openSync(folders.log, 'a', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', folders.cluster, ...serverSettings(folders.socket, durable)], {
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', log, log],
      ...runAs(account),
    })
    return { child, logStart: statSync(folders.log).size }
  } finally {
    closeSync(log)
  }
}

// Passes nothing of the caller's environment: PG* variables and secrets must not reach the server.
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as NodeJS.ProcessEnv
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
}

async function watch(server: ProcessIdentity): Promise<void> {
  while (isAlive(server)) await delay(ADOPTED_POLL_MS, undefined, { ref: false })
}

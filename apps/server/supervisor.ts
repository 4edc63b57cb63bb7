/**
 * `npm start`, once everything is installed: claims the data folder, starts the embedded PostgreSQL unless DATABASE_URL
 * names a server, migrates the database, builds the web application when its sources changed, and keeps the server and
 * the database running until it is stopped. Exit codes: 0 stopped on request, or another instance is already running; 1
 * could not start.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '#platform/kernel/errors.ts'
import { migrations } from '#generated/registry/migrations.ts'
import {
  childEnvironment,
  ConfigurationError,
  loadConfiguration,
  type Configuration,
} from '#platform/server/configuration.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/server/embedded-postgres/index.ts'
import { isAlive, type ProcessIdentity } from '#platform/server/processes/identity.ts'
import { claimInstance, type Instance } from '#platform/server/processes/instance.ts'
import { keepRunning, type SupervisedProcess } from '#platform/server/processes/keep-running.ts'
import { SMALL_YOUNG_HEAP } from '#platform/server/processes/young-heap.ts'
import { WAIT_ARGUMENT, type OpenMessage } from './open-message.ts'
import { buildWebWhenChanged } from './web-build.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const COMPILED_FOLDER = fileURLToPath(new URL('../../dist/compiled', import.meta.url))
const SERVER_GRACE_MS = 10_000
/** With it (`npm run dev`) pages come from the sources, and the server is restarted when its own sources change. */
const DEVELOP_ARGUMENT = '--develop'
const HEALTH_TIMEOUT_MS = 30_000
const POLL_MS = 25
const DATABASE_RESTART_DELAY_MS = 500

/** A start that failed for a reason that one sentence explains; a stack would only hide it. */
class StartError extends Error {}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

function reasonOf(error: unknown): string {
  if (
    error instanceof ConfigurationError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof StartError ||
    error instanceof Failure
  )
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function run(): Promise<number> {
  const configuration = loadConfiguration()
  const instance = await claimInstance(configuration.dataFolder)
  if ('runningElsewhere' in instance) {
    const other = instance.runningElsewhere
    const where = other?.address === undefined ? 'and is still starting' : `at ${other.address}`
    say(`Quarry is already running ${where}${other === undefined ? '' : ` (process ${other.supervisor.pid})`}.`)
    return 0
  }
  const parts: { database?: KeptDatabase; server?: SupervisedProcess } = {}
  const stopAsked = stopRequest()
  try {
    // A stop that is requested while things start is done as soon as they have started.
    await start(configuration, instance, parts)
    await stopAsked.promise
    say('Stopping Quarry …')
    return 0
  } finally {
    instance.publish({ state: 'stopping' })
    await parts.server?.stop(stopAsked.graceMs())
    await parts.database?.stop()
    instance.release()
  }
}

async function start(
  configuration: Configuration,
  instance: Instance,
  parts: { database?: KeptDatabase; server?: SupervisedProcess },
): Promise<void> {
  if (instance.leftServer !== undefined) await endLeftServer(instance.leftServer)
  // In development nothing is built: the server's process makes pages from the sources.
  const development = process.argv.includes(DEVELOP_ARGUMENT) ? await import('./development/start-anew.ts') : undefined
  const building = development
    ? undefined
    : buildWebWhenChanged(() => say('Building the web application …')).catch((error: unknown) => {
        throw new StartError(error instanceof Error ? error.message : String(error))
      })
  const database =
    configuration.databaseUrl === undefined ? keepDatabase(join(configuration.dataFolder, 'postgres')) : undefined
  const standing = Promise.withResolvers<string | undefined>()
  const startOne = (mayOpen?: Promise<void>, reported: readonly string[] = []): ChildProcess =>
    startServer(standing.promise, development?.MAIN ?? MAIN, reported, mayOpen)
  const onReady = (identity: ProcessIdentity, address: string): void =>
    instance.publish({ state: 'ready', address: shownAddress(configuration, address), server: identity })
  const server = development
    ? development.startAnew({
        start: startOne,
        onReady,
        pages: development.openSourcePages(configuration.dataFolder),
      })
    : keepRunning({
        start: startOne,
        onReady,
        onRestart: (reason) => say(`The server is started again: ${reason}.`),
      })
  parts.server = server
  // The caller that awaits it gets the error; if the rest does not start, no one awaits it.
  server.firstReady.catch(() => undefined)
  // Both are awaited even when one fails, so that nothing is still starting while the rest is shut down.
  await Promise.allSettled([building, database])
  parts.database = await database
  await building
  const connectionString = parts.database?.connectionString ?? configuration.databaseUrl ?? ''
  await migrateToLatest({ connectionString, migrations }).catch((error: unknown) => {
    throw new StartError(unreachable(error) ?? reasonOf(error))
  })
  standing.resolve(parts.database?.connectionString)
  const { address } = await server.firstReady.catch((error: unknown) => {
    throw new StartError(`The server did not start: ${error instanceof Error ? error.message : String(error)}`)
  })
  // A process that only works in the background does not listen.
  if (address !== '') await waitForHealth(address)
  say(address === '' ? 'Quarry works in the background.' : `Quarry is ready at ${shownAddress(configuration, address)}`)
  sayWhereKeysAre(configuration)
  await sayHowToSetUp(configuration, address)
  await sayWhereMailGoes(configuration, address)
  if (development) say(`One click signs in: ${configuration.publicUrl}${development.DEVELOPMENT_PATH}`)
}

/**
 * Starts the server's process, which reads its thousands of modules immediately and opens when it is notified that the
 * database is ready. Reading them is most of the time of a start, so Node's compile cache is kept next to the web
 * application, if this account may write there.
 * @param standing the embedded database's address, undefined if that is not in use
 * @param told further arguments for it
 * @param mayOpen what must also have happened before it opens
 */
function startServer(
  standing: Promise<string | undefined>,
  main: string,
  reported: readonly string[],
  mayOpen?: Promise<void>,
): ChildProcess {
  const child = spawn(
    process.execPath,
    [SMALL_YOUNG_HEAP, main, WAIT_ARGUMENT, ...reported, ...process.argv.slice(2)],
    {
      env: { NODE_COMPILE_CACHE: COMPILED_FOLDER, ...childEnvironment(undefined) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  void Promise.all([standing, mayOpen]).then(([databaseUrl]) => {
    // If it has ended in the meantime, `keepRunning` notices.
    if (child.connected)
      child.send({ type: 'open', environment: childEnvironment(databaseUrl) } satisfies OpenMessage, () => undefined)
  })
  return child
}

/** The sentence for a database that does not answer or refuses access; undefined for other faults. */
function unreachable(error: unknown): string | undefined {
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const code = (cause as { code?: string }).code ?? ''
  if (
    ![
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENOENT',
      '28P01',
      '28000',
      '3D000',
    ].includes(code)
  )
    return undefined
  return `DATABASE_URL does not lead to a PostgreSQL server that lets Quarry in (${cause instanceof Error ? cause.message : code}): start that server, or change the setting.`
}

function shownAddress(configuration: Configuration, listening: string): string {
  return configuration.port === 0 ? listening : configuration.publicUrl
}

/** Prints, at the start that created them, where the keys of stored secrets are. */
function sayWhereKeysAre({ secretKeys }: Configuration): void {
  if (secretKeys.isNew && secretKeys.file !== undefined)
    say(
      `Stored secrets are encrypted under the key in ${secretKeys.file}. Keep a copy elsewhere: backups do not contain it.`,
    )
}

/** Prints the link that sets up an installation without users, only for the person who starts it. */
async function sayHowToSetUp(configuration: Configuration, listening: string): Promise<void> {
  if (listening === '') return
  const { signInEnvironment } = await import('#identity/model/answers.ts')
  const answer = await fetch(new URL('/api/auth/environment', listening), {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).then(
    async (response): Promise<unknown> => response.json(),
    () => undefined,
  )
  if (signInEnvironment.safeParse(answer).data?.setUp !== 'here') return
  const { setUpAddress } = await import('#identity/server/set-up-key.ts')
  const { secret } = configuration
  say(`No one uses it yet. Set it up at ${setUpAddress({ publicUrl: shownAddress(configuration, listening), secret })}`)
}

/** Prints where codes and links are found, and with which key, only for the person who starts it. */
async function sayWhereMailGoes(configuration: Configuration, listening: string): Promise<void> {
  const { mailGoes, secret } = configuration
  if (listening === '' || mailGoes === 'out') return
  if (mailGoes === 'nowhere') {
    const { WAYS_IN_WITHOUT_MAIL } = await import('./operator/ways-in-without-mail.ts')
    say(`No mail server is set up: mail reaches no one. ${WAYS_IN_WITHOUT_MAIL}`)
    return
  }
  const { mailboxAddress } = await import('#identity/server/mailbox-key.ts')
  say(`Mail is not sent. Read it at ${mailboxAddress({ publicUrl: shownAddress(configuration, listening), secret })}`)
}

type KeptDatabase = { connectionString: string; stop(): Promise<void> }

async function keepDatabase(dataFolder: string): Promise<KeptDatabase> {
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataFolder })
  const { connectionString } = postgres
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([postgres.ended, stopping.promise])
      if (isStopping) return
      say('PostgreSQL has ended and is started again.')
      await postgres.stop()
      postgres = await restartUntilItRuns(dataFolder, () => isStopping, postgres)
    }
  }
  const watching = watch()
  return {
    connectionString,
    async stop() {
      isStopping = true
      stopping.resolve()
      await watching
      await postgres.stop()
    },
  }
}

async function restartUntilItRuns(
  dataFolder: string,
  isStopping: () => boolean,
  previous: EmbeddedPostgres,
): Promise<EmbeddedPostgres> {
  while (!isStopping()) {
    try {
      return await startEmbeddedPostgres({ dataFolder })
    } catch (error) {
      say(`PostgreSQL could not be started again: ${reasonOf(error)}`)
      await delay(DATABASE_RESTART_DELAY_MS)
    }
  }
  return previous
}

async function endLeftServer(server: ProcessIdentity): Promise<void> {
  // It noticed the end of its supervisor and finishes what it was doing.
  const giveUpAt = performance.now() + SERVER_GRACE_MS
  while (isAlive(server)) {
    if (performance.now() > giveUpAt) process.kill(server.pid, 'SIGKILL')
    await delay(POLL_MS)
  }
}

async function waitForHealth(address: string): Promise<void> {
  const giveUpAt = performance.now() + HEALTH_TIMEOUT_MS
  for (;;) {
    const healthy = await fetch(new URL('/health', address), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    if (performance.now() > giveUpAt)
      throw new StartError(`The server at ${address} does not become healthy; its log says why.`)
    await delay(POLL_MS)
  }
}

/**
 * Resolves when a stop is requested: by signal, or because the process that started this one has ended. A second
 * request shortens the grace period.
 */
function stopRequest(): { promise: Promise<void>; graceMs(): number } {
  const request = Promise.withResolvers<void>()
  let asked = 0
  const ask = () => {
    asked += 1
    request.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.on('disconnect', ask)
  return { promise: request.promise, graceMs: () => (asked > 1 ? 0 : SERVER_GRACE_MS) }
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`Quarry could not start.\n${reasonOf(error)}\n`)
  process.exitCode = 1
}
if (process.connected) process.disconnect()

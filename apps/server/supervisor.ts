/**
 * `npm start`, once everything is installed: claims the data folder, starts the embedded PostgreSQL unless DATABASE_URL
 * names a server, migrates the database, builds the web application when its sources changed, and keeps the server and
 * the database running until it is stopped. It loads only what waiting needs; the rest is in the process of
 * `starting/main.ts`, which ends with the start. Exit codes: 0 stopped on request, or another instance is already
 * running; 1 could not start.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '#platform/server/child-environment.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres/index.ts'
import { isAlive, type ProcessIdentity } from '#platform/server/processes/identity.ts'
import { claimInstance, type Instance } from '#platform/server/processes/instance.ts'
import { keepRunning, type SupervisedProcess } from '#platform/server/processes/keep-running.ts'
import { SMALL_YOUNG_HEAP } from '#platform/server/processes/young-heap.ts'
import { keepDatabase, type KeptDatabase } from './keep-database.ts'
import type { OpenMessage } from './open-message.ts'
import type { StartSettings } from './starting/messages.ts'
import { StartFailed } from './starting/start-failed.ts'
import { openStartSteps, type StartSteps } from './starting/start-steps.ts'
import { WAIT_ARGUMENT } from './wait-argument.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const COMPILED_FOLDER = fileURLToPath(new URL('../../dist/compiled', import.meta.url))
const SERVER_GRACE_MS = 10_000
/** With it (`npm run dev`) pages come from the sources, and the server is restarted when its own sources change. */
const DEVELOP_ARGUMENT = '--develop'
const POLL_MS = 25

interface Parts {
  database?: KeptDatabase
  server?: SupervisedProcess
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

function reasonOf(error: unknown): string {
  if (error instanceof EmbeddedPostgresError || error instanceof StartFailed) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function run(): Promise<number> {
  const steps = openStartSteps(withCompiled(childEnvironment(undefined)))
  try {
    return await runIn(await steps.settings, steps)
  } finally {
    steps.end()
  }
}

async function runIn(settings: StartSettings, steps: StartSteps): Promise<number> {
  const instance = await claimInstance(settings.dataFolder)
  if ('runningElsewhere' in instance) {
    const other = instance.runningElsewhere
    const where = other?.address === undefined ? 'and is still starting' : `at ${other.address}`
    say(`Quarry is already running ${where}${other === undefined ? '' : ` (process ${other.supervisor.pid})`}.`)
    return 0
  }
  const parts: Parts = {}
  const stopAsked = stopRequest()
  try {
    // A stop that is requested while things start is done as soon as they have started.
    await start(settings, { steps, instance, parts })
    steps.end()
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
  settings: StartSettings,
  { steps, instance, parts }: { steps: StartSteps; instance: Instance; parts: Parts },
): Promise<void> {
  if (instance.leftServer !== undefined) await endLeftServer(instance.leftServer)
  // In development nothing is built: the server's process makes pages from the sources.
  const development = process.argv.includes(DEVELOP_ARGUMENT) ? await import('./development/start-anew.ts') : undefined
  const building = development ? undefined : steps.take({ type: 'build' })
  const database =
    settings.databaseUrl === undefined ? keepDatabase(join(settings.dataFolder, 'postgres'), say) : undefined
  const standing = Promise.withResolvers<string | undefined>()
  const startOne = (mayOpen?: Promise<void>, reported: readonly string[] = []): ChildProcess =>
    startServer(standing.promise, development?.MAIN ?? MAIN, reported, mayOpen)
  const onReady = (identity: ProcessIdentity, address: string): void =>
    instance.publish({ state: 'ready', address: settings.publicUrl ?? address, server: identity })
  const server = development
    ? development.startAnew({
        start: startOne,
        onReady,
        pages: development.openSourcePages(settings.dataFolder),
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
  const connectionString = parts.database?.connectionString ?? settings.databaseUrl ?? ''
  await steps.take({ type: 'migrate', connectionString })
  standing.resolve(parts.database?.connectionString)
  const { address } = await server.firstReady.catch((error: unknown) => {
    throw new StartFailed(`The server did not start: ${error instanceof Error ? error.message : String(error)}`)
  })
  await steps.take({ type: 'announce', address })
  if (development) say(`One click signs in: ${settings.publicUrl ?? address}${development.DEVELOPMENT_PATH}`)
}

/**
 * Starts the server's process, which reads its thousands of modules immediately and opens when it is notified that the
 * database is ready.
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
    { env: withCompiled(childEnvironment(undefined)), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  void Promise.all([standing, mayOpen]).then(([databaseUrl]) => {
    // If it has ended in the meantime, `keepRunning` notices.
    if (child.connected)
      child.send({ type: 'open', environment: childEnvironment(databaseUrl) } satisfies OpenMessage, () => undefined)
  })
  return child
}

/**
 * Reading modules is most of the time of a start, so Node's compile cache is kept next to the web application, if this
 * account may write there.
 */
function withCompiled(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: COMPILED_FOLDER, ...environment }
}

async function endLeftServer(server: ProcessIdentity): Promise<void> {
  // It noticed the end of its supervisor and finishes what it was doing.
  const giveUpAt = performance.now() + SERVER_GRACE_MS
  while (isAlive(server)) {
    if (performance.now() > giveUpAt) process.kill(server.pid, 'SIGKILL')
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

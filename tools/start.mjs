/**
 * `npm start`: installs what is missing and runs the supervisor on the Node 24 of the project, in a separate process
 * group together with the server and the database. This process only passes signals on, so that Ctrl-C, which a
 * terminal sends to its whole foreground group, reaches the supervisor alone and everything stops in order.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, PROJECT_FOLDER, PROJECT_NODE } from './bootstrap.mjs'

/** The supervisor only waits; without this option V8 keeps some 30 MB for objects that no longer exist. */
const SMALL_HEAP = '--max-semi-space-size=1'

const COMPILED_FOLDER = join(PROJECT_FOLDER, 'dist', 'compiled')

const PARENT_CHECK_MS = 250

ensureInstalled()

const supervisor = spawn(PROJECT_NODE, [SMALL_HEAP, 'apps/server/supervisor.ts', ...process.argv.slice(2)], {
  cwd: PROJECT_FOLDER,
  // What is compiled already is not compiled again: the compiler alone would take 12 MB of the supervisor's memory.
  env: { NODE_COMPILE_CACHE: COMPILED_FOLDER, ...process.env },
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

// Through the IPC channel the supervisor also notices when this process is killed, and then stops in order.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => supervisor.kill('SIGTERM'))
}

// A signal to npm ends npm and the shell in between but never reaches this process; it is detected by their end.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) supervisor.kill('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

supervisor.on('error', (error) => {
  process.stderr.write(`Quarry could not start: ${error.message}\n`)
  process.exitCode = 1
})

supervisor.on('exit', (code, signal) => {
  process.exitCode = code ?? 1
  if (signal === null || supervisor.pid === undefined) return
  process.stderr.write(`The supervisor was ended by ${signal}; the server and the database are stopped.\n`)
  try {
    process.kill(-supervisor.pid, 'SIGTERM')
  } catch (error) {
    // No process is left in the group.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
})

/**
 * What every named script does first, on any Node that the machine has (20 or newer) and with nothing installed: bring
 * `node_modules` to the state of `package-lock.json`, then hand over to the Node 24 in it. Uses only Node itself.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:os'

/** The project's folder. */
export const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** The Node that every script of the project runs on. */
export const PROJECT_NODE = join(
  PROJECT_FOLDER,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const OLDEST_HOST_NODE = 20
const OLDEST_PROJECT_NODE = 24

/** Ends the process with a sentence instead of a stack trace. @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @param {string} path @returns {Record<string, any> | undefined} */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * The packages that the lock file names and that are not installed in that version. Packages for other platforms are
 * optional and do not count.
 * @returns {string[]}
 */
export function missingPackages(projectFolder = PROJECT_FOLDER) {
  const wanted = readJson(join(projectFolder, 'package-lock.json'))?.['packages'] ?? {}
  const installed = readJson(join(projectFolder, 'node_modules', '.package-lock.json'))?.['packages'] ?? {}
  return Object.entries(wanted)
    .filter(
      ([path, entry]) =>
        path !== '' && !entry.optional && !entry.devOptional && installed[path]?.version !== entry.version,
    )
    .map(([path]) => path)
}

/** One installation at a time, even when two commands start together. @param {() => void} work */
function alone(work) {
  const lock = join(PROJECT_FOLDER, '.data', 'install.lock')
  mkdirSync(join(PROJECT_FOLDER, '.data'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string[]} args */
function npm(args) {
  const result = spawnSync('npm', args, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.error)
    refuse(
      `npm could not be started (${result.error.message}). Install Node ${OLDEST_HOST_NODE} or newer together with npm.`,
    )
  if (result.status !== 0)
    refuse(`"npm ${args.join(' ')}" failed. Read its message above, mend the cause and start again.`)
}

/**
 * Installs what is missing. Returns at once (a few milliseconds) when nothing is. Ends the process with a sentence when
 * the machine's Node is too old, when npm fails or when the install script of `node` was not allowed to run.
 */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_HOST_NODE) {
    refuse(`Quarry needs Node ${OLDEST_HOST_NODE} or newer to start; this is ${process.versions.node}.`)
  }
  if (missingPackages().length > 0) {
    alone(() => {
      if (missingPackages().length === 0) return
      process.stderr.write('Installing packages …\n')
      const fresh = !existsSync(join(PROJECT_FOLDER, 'node_modules'))
      npm([fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'])
    })
  }
  if (!existsSync(PROJECT_NODE))
    alone(() => existsSync(PROJECT_NODE) || npm(['rebuild', 'node', '--foreground-scripts']))
  if (!existsSync(PROJECT_NODE)) {
    refuse(
      'The install script of the package "node" did not run, so Node 24 is missing. Allow it (npm config set ignore-scripts false) and run "npm rebuild node".',
    )
  }
}

/** Whether this process already runs on the Node of the project. */
export function runsOnProjectNode() {
  return Number(process.versions.node.split('.')[0]) >= OLDEST_PROJECT_NODE
}

/**
 * Runs a file of the project on its own Node and ends this process with the same exit code. Signals are passed on, so
 * that Ctrl-C and a service manager reach the program.
 * @param {string[]} nodeArguments the file and its arguments
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function handOver(nodeArguments, environment = process.env) {
  const child = spawn(PROJECT_NODE, nodeArguments, { cwd: PROJECT_FOLDER, stdio: 'inherit', env: environment })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to the whole group, so the child has it already; twice would mean "do not wait".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('error', (error) => refuse(`Node 24 could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

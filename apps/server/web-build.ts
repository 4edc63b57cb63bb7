import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '#platform/server/child-environment.ts'
import { withLock } from '#platform/server/processes/lock.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the built web application. */
export const WEB_FOLDER = join(PROJECT_FOLDER, 'dist', 'web')

const WEB_CONFIGURATION = join(PROJECT_FOLDER, 'apps', 'web', 'vite.config.ts')

/** The folders from which the application is built. */
const SOURCE_FOLDERS = ['apps/web', 'platform/web', 'platform/kernel', 'editor', 'generated']
const SOURCE_FILES = ['package-lock.json']
const CAPABILITY_ROOMS = ['web', 'model']
/** The source hash of the last complete build. */
const STAMP = join(PROJECT_FOLDER, 'dist', 'web.sources')

/**
 * Regardless of what this process was started for: the build for development is three times as slow and shows
 * internals.
 */
const BUILD_FOR = 'production'

const BUILD_LOCK_WAIT_MS = 300_000

/**
 * Builds the web application when its sources differ from those of the last build. Returns whether it built. Throws
 * with the builder's own message when the build fails, and with a sentence when this account may not write the output.
 */
export async function buildWebWhenChanged(onBuild: () => void): Promise<boolean> {
  // An installation whose folder belongs to another user is never written to as long as its build is current.
  if (isCurrent(hashSources())) return false
  const output = join(PROJECT_FOLDER, 'dist')
  try {
    mkdirSync(output, { recursive: true })
    accessSync(output, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `The web application must be built again, and this account may not write ${output}: start Quarry once as the owner of that folder.`,
      { cause },
    )
  }
  return await withLock(join(output, 'web.lock'), BUILD_LOCK_WAIT_MS, async () => {
    const hash = hashSources()
    if (isCurrent(hash)) return false
    onBuild()
    await build(hash)
    return true
  })
}

function isCurrent(hash: string): boolean {
  return existsSync(join(WEB_FOLDER, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
}

async function build(hash: string): Promise<void> {
  // Built in another folder and moved, so that a killed build leaves the previous one intact.
  const unfinished = join(PROJECT_FOLDER, 'dist', 'web.unfinished')
  await runVite(['build', '--config', WEB_CONFIGURATION, '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'])
  rmSync(STAMP, { force: true })
  rmSync(WEB_FOLDER, { recursive: true, force: true })
  renameSync(unfinished, WEB_FOLDER)
  writeFileSync(STAMP, hash)
}

function hashSources(): string {
  const hash = createHash('sha256').update(BUILD_FOR)
  for (const file of [
    ...SOURCE_FILES.map((name) => join(PROJECT_FOLDER, name)),
    ...sourceFolders().flatMap(filesBelow),
  ]) {
    if (!existsSync(file)) continue
    hash.update(relative(PROJECT_FOLDER, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function sourceFolders(): string[] {
  const capabilities = join(PROJECT_FOLDER, 'capabilities')
  const rooms = existsSync(capabilities)
    ? readdirSync(capabilities, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap((entry) => CAPABILITY_ROOMS.map((room) => join(capabilities, entry.name, room)))
    : []
  return [...SOURCE_FOLDERS.map((name) => join(PROJECT_FOLDER, name)), ...rooms].filter((folder) => existsSync(folder))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|stories)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function runVite(args: string[]): Promise<void> {
  const vite = spawn(process.execPath, [join(PROJECT_FOLDER, 'node_modules', 'vite', 'bin', 'vite.js'), ...args], {
    cwd: PROJECT_FOLDER,
    env: { ...childEnvironment(undefined), NODE_ENV: BUILD_FOR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  vite.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  vite.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once('error', reject)
    vite.once('exit', resolve)
  })
  if (code !== 0)
    throw new Error(`The web application could not be built:\n${Buffer.concat(output).toString('utf8').trim()}`)
}

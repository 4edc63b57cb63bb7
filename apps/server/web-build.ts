import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** Where the built web application lies. */
export const WEB_OUTPUT = join(PROJECT_FOLDER, 'dist', 'web')

/** Names of what the built application is made from. */
const SOURCE_FOLDERS = ['apps/web', 'platform/web', 'platform/kernel', 'editor', 'generated']
const SOURCE_FILES = ['package-lock.json']
const CAPABILITY_ROOMS = ['web', 'model']
/** The source hash of the last complete build. */
const STAMP = join(PROJECT_FOLDER, 'dist', 'web.sources')

/**
 * Builds the web application when its sources differ from those of the last build. Answers whether it built. Throws with the
 * builder's own words when the build fails.
 */
export async function buildWebWhenChanged(onBuild: () => void): Promise<boolean> {
  const hash = hashSources()
  if (existsSync(join(WEB_OUTPUT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false
  onBuild()
  // Built aside and moved, so that a killed build leaves the previous one whole.
  const unfinished = `${WEB_OUTPUT}.unfinished`
  await runVite(['build', 'apps/web', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'])
  rmSync(STAMP, { force: true })
  rmSync(WEB_OUTPUT, { recursive: true, force: true })
  renameSync(unfinished, WEB_OUTPUT)
  writeFileSync(STAMP, hash)
  return true
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of [...SOURCE_FILES.map((name) => join(PROJECT_FOLDER, name)), ...sourceFolders().flatMap(filesBelow)]) {
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
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function runVite(args: string[]): Promise<void> {
  const vite = spawn(process.execPath, [join(PROJECT_FOLDER, 'node_modules', 'vite', 'bin', 'vite.js'), ...args], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  vite.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  vite.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once('error', reject)
    vite.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The web application could not be built:\n${Buffer.concat(output).toString('utf8').trim()}`)
}

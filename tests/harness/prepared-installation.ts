import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'
import { projectFolder } from '../../tools/files.ts'
import { installQueue } from './installed-queue.ts'

const run = promisify(execFile)
/** The folder of the database inside the data folder of an installation. */
export const DATABASE = 'postgres'
const KEPT_FOLDER = join(projectFolder, 'dist', 'installations')
/** Everything that decides how a new database looks: its programs, its roles, its tables, its queues. */
const MADE_OF = [
  'package-lock.json',
  'database/migrations/*.ts',
  'platform/server/{database,embedded-postgres,queue}/*.ts',
  'generated/registry/{migrations,jobs}.ts',
  'capabilities/*/server/jobs/*.ts',
  'tests/harness/{prepared-installation,installed-queue}.ts',
]
const DAY_MS = 86_400_000

/**
 * A data folder whose database is made, migrated and has its queue, without users: databases of tests and installations
 * of journeys begin as its copies. It is made once and kept until what it is made of changes, and must not be changed.
 */
export async function prepareInstallation(): Promise<string> {
  const folder = join(KEPT_FOLDER, await nameOfPrepared())
  if (existsSync(folder)) return folder
  await mkdir(KEPT_FOLDER, { recursive: true })
  await removeOld()
  const made = await mkdtemp(join(tmpdir(), 'quarry-prepared-'))
  const copy = `${folder}.${process.pid}`
  try {
    // If root runs the tests, PostgreSQL runs under another account that must reach its folder.
    await chmod(made, 0o755)
    const server = await startEmbeddedPostgres({ dataFolder: join(made, DATABASE), durable: false })
    try {
      await migrateToLatest({ connectionString: server.connectionString, migrations })
      await installQueue(server.connectionString)
    } finally {
      await server.stop()
    }
    await copyInstallation(made, copy)
    // Another run may have been faster.
    await rename(copy, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await Promise.all([made, copy].map(async (each) => rm(each, { recursive: true, force: true })))
  }
  return folder
}

async function nameOfPrepared(): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(MADE_OF, { cwd: projectFolder })) paths.push(path)
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(projectFolder, path)))
  return hash.digest('hex').slice(0, 32)
}

/** Another run may still copy from one that was replaced a moment ago. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(KEPT_FOLDER)) {
    const path = join(KEPT_FOLDER, name)
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Makes the data folder of an installation that has started before, with owners and rights as PostgreSQL needs them. */
export async function copyInstallation(prepared: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await chmod(dataFolder, 0o755)
  await run('cp', ['-a', join(prepared, DATABASE), join(dataFolder, DATABASE)])
}

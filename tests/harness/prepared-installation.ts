import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'

const run = promisify(execFile)
/** The folder of the database inside the data folder of an installation. */
const DATABASE = 'postgres'

/** A data folder whose database is made and migrated, without users: installations of a run begin as its copies. */
export async function prepareInstallation(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-prepared-'))
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true })
  // If root runs the tests, PostgreSQL runs under another account that must reach its folder.
  await chmod(folder, 0o755)
  try {
    const server = await startEmbeddedPostgres({ dataFolder: join(folder, DATABASE), durable: false })
    try {
      await migrateToLatest({ connectionString: server.connectionString, migrations })
    } finally {
      await server.stop()
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}

/** Makes the data folder of an installation that has started before, with owners and rights as PostgreSQL needs them. */
export async function copyInstallation(prepared: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await chmod(dataFolder, 0o755)
  await run('cp', ['-a', join(prepared, DATABASE), join(dataFolder, DATABASE)])
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'

/**
 * A migrated PostgreSQL in a temporary folder, which syncs to disk only if requested. `stop` also removes the folder.
 */
export async function startMigratedPostgres({
  durable = false,
}: { durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-test-'))
  // If root runs the tests, PostgreSQL runs under another account that must reach its folder.
  await chmod(dataFolder, 0o755)
  const server = await startEmbeddedPostgres({ dataFolder, durable })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await migrateToLatest({ connectionString: server.connectionString, migrations })
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, stop }
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'

/** The server that a run of database tests shares, and the migrated database that each test file gets a copy of. */
export interface TestDatabaseServer {
  /** As superuser, who may make databases. */
  bootstrapConnectionString: string
  /** As the owner of the product's tables. */
  connectionString: string
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer
  }
}

/** A migrated PostgreSQL in a temporary folder, not forced to disk. `stop` removes the folder as well. */
export async function startMigratedPostgres(): Promise<EmbeddedPostgres> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-test-'))
  // When root runs the tests, PostgreSQL runs under another account that must reach its folder.
  await chmod(dataFolder, 0o755)
  const server = await startEmbeddedPostgres({ dataFolder, durable: false })
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

/** Starts one PostgreSQL for the run and migrates the template once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedPostgres()
  project.provide('databaseServer', {
    bootstrapConnectionString: server.bootstrapConnectionString,
    connectionString: server.connectionString,
    template: new URL(server.connectionString).pathname.slice(1),
  })
  return async () => server.stop()
}

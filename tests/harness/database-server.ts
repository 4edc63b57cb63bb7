import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'
import { copyInstallation, DATABASE, prepareInstallation } from './prepared-installation.ts'

/** The server that a run of database tests shares, and the migrated database that each test file gets a copy of. */
export interface TestDatabaseServer {
  /** As superuser, who may create databases. */
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

/** Starts one PostgreSQL for the run, whose template is migrated and has the queue. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-test-'))
  await copyInstallation(await prepareInstallation(), folder)
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, DATABASE), durable: false })
  project.provide('databaseServer', {
    bootstrapConnectionString: server.bootstrapConnectionString,
    connectionString: server.connectionString,
    template: new URL(server.connectionString).pathname.slice(1),
  })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

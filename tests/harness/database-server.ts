import type { TestProject } from 'vitest/node'
import { startMigratedPostgres } from './migrated-postgres.ts'

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

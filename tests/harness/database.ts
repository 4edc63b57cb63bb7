import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/index.ts'
import { holdActsToTheirRights } from './asked-rights.ts'
import { holdEventsToTheirShapes } from './event-shapes.ts'
import { holdChangesToTheirEvents } from './published-changes.ts'

/** A migrated database that belongs to one test file. */
export interface TestDatabase extends Database {
  /**
   * For code that opens its own connection: the queue, migrations, another process. The role owns the tables and is not
   * a superuser.
   */
  connectionString: string
  /** The same database as superuser, to read past row-level security. Never for the code under test. */
  bootstrapConnectionString: string
}

/**
 * `const database = await useTestDatabase()` at the top of a `*.db.test.ts`: an empty database with today's schema,
 * copied from a template in well under a second, dropped after the file's last test. Checks committed events against
 * their shapes, commands against the rights that they name, and changed rows against the events that announce them.
 */
export async function useTestDatabase(): Promise<TestDatabase> {
  const { bootstrapConnectionString, connectionString, template } = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const owner = new URL(connectionString).username
  await asBootstrap(bootstrapConnectionString, `create database ${name} template ${template} owner ${owner}`)
  const own = databaseAddress(connectionString, name)
  const database = await openDatabase({ connectionString: own })
  holdEventsToTheirShapes()
  holdActsToTheirRights()
  holdChangesToTheirEvents()
  afterAll(async () => {
    await database.close()
    await asBootstrap(bootstrapConnectionString, `drop database ${name} with (force)`)
  })
  return {
    ...database,
    connectionString: own,
    bootstrapConnectionString: databaseAddress(bootstrapConnectionString, name),
  }
}

function databaseAddress(connectionString: string, database: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${database}`
  return address.href
}

async function asBootstrap(connectionString: string, statement: string): Promise<void> {
  // The template may have no connections while it is copied, so the statement comes from a connection to another
  // database.
  const client = new pg.Client({ connectionString: databaseAddress(connectionString, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database without any table, dropped after the file's last test: for tests of migrations and of restoring. */
export async function useEmptyDatabase(): Promise<{ connectionString: string }> {
  const { bootstrapConnectionString, connectionString } = inject('databaseServer')
  const name = `empty_${randomBytes(8).toString('hex')}`
  await asBootstrap(bootstrapConnectionString, `create database ${name} owner ${new URL(connectionString).username}`)
  afterAll(async () => asBootstrap(bootstrapConnectionString, `drop database ${name} with (force)`))
  return { connectionString: databaseAddress(connectionString, name) }
}

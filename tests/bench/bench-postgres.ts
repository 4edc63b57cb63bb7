import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'

/** A migrated database that syncs to disk as in production. */
interface BenchPostgres {
  connectionString: string
  stop(): Promise<void>
}

/**
 * On the embedded server, or on the one in `BENCH_DATABASE_URL`, with a role that may create databases and roles and is
 * not a superuser.
 */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = process.env['BENCH_DATABASE_URL']
  if (server === undefined) return startMigratedPostgres({ durable: true })
  const name = `quarry_bench_${randomUUID().replaceAll('-', '')}`
  const runAct = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await runAct(`create database ${name}`)
  const stop = async (): Promise<void> => runAct(`drop database ${name} with (force)`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const connectionString = address.toString()
  try {
    await migrateToLatest({ connectionString, migrations })
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString, stop }
}

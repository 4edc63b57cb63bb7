import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { Failure } from '#platform/kernel/errors.ts'

/** Migrations use plain SQL: the tables' types describe today's schema, migrations their own time. */
export type MigrationDatabase = Kysely<unknown>

export interface Migration {
  up(database: MigrationDatabase): Promise<void>
}

interface MigrateOptions {
  connectionString: string
  /** By name, in the order of their names: `generated/registry/migrations.ts`. */
  migrations: Record<string, Migration>
}

/**
 * Migrates the database to the newest schema. Safe when several processes start at once: they take turns under a lock.
 * @returns the names of the migrations that ran now.
 * @throws Failure if a newer version has migrated it: this version would not understand its contents.
 */
export async function migrateToLatest({ connectionString, migrations }: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // A connection that breaks is reported by its statement; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`create schema if not exists migration`.execute(database)
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => Promise.resolve(migrations) },
      migrationTableSchema: 'migration',
      migrationTableName: 'done',
      migrationLockTableName: 'lock',
      allowUnorderedMigrations: false,
    })
    if (await isNewer(database, migrations))
      throw new Failure(
        'InvalidOperation',
        'This data was written by a newer Quarry. Start that version or a later one; this one did not change anything.',
      )
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find((result) => result.status === 'Error')
    if (error !== undefined) {
      throw new Error(
        `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${error instanceof Error ? error.message : 'the reason is unknown'}`,
        { cause: error },
      )
    }
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await database.destroy()
  }
}

/** Whether the database has migrations that this program does not know. */
async function isNewer(
  database: Kysely<Record<string, never>>,
  migrations: Record<string, Migration>,
): Promise<boolean> {
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('migration.done') is not null as there`.execute(database)
  if (tables[0]?.there !== true) return false
  const { rows } = await sql<{ name: string }>`select name from migration.done`.execute(database)
  return rows.some(({ name }) => !(name in migrations))
}

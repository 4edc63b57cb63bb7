import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'

/** Migrations speak SQL: the tables' types are those of today, theirs are of their day. */
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
 * Brings the database to the newest schema. Safe when several processes start at once: they take turns under a lock.
 * @returns the names that were carried out now.
 */
export async function migrateToLatest({ connectionString, migrations }: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 2 })
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

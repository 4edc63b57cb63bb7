import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { StartFailed } from './start-failed.ts'

/** Codes of a database that does not answer or refuses access. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  '28P01',
  '28000',
  '3D000',
]

/** Brings the schema up to date. @throws StartFailed if the database cannot be reached, and the database's errors */
export async function migrate(connectionString: string): Promise<void> {
  try {
    await migrateToLatest({ connectionString, migrations })
  } catch (error) {
    const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
    const code = (cause as { code?: string }).code ?? ''
    if (!UNREACHABLE.includes(code)) throw error
    throw new StartFailed(
      `DATABASE_URL does not lead to a PostgreSQL server that lets Quarry in (${cause instanceof Error ? cause.message : code}): start that server, or change the setting.`,
      { cause: error },
    )
  }
}

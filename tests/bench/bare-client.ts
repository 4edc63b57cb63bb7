import pg from 'pg'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * A connection that is nothing but one: as the application's role in a workspace, so that row-level security holds here
 * too. It ends with its disposal.
 */
export async function openBareClient(connectionString: string, teamId: Id): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString, options: '-c role=quarry_app -c search_path=cell,public' })
  await client.connect()
  await client.query(`select set_config('quarry.team_id', $1, false)`, [teamId])
  return Object.assign(client, { [Symbol.asyncDispose]: async () => client.end() })
}

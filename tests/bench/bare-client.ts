import pg from 'pg'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * A plain connection in the role of the application within a workspace, so that row-level security applies here too. It
 * closes when disposed.
 */
export async function openBareClient(connectionString: string, teamId: Id): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString, options: '-c role=quarry_app -c search_path=cell,public' })
  await client.connect()
  await client.query(`select set_config('quarry.team_id', $1, false)`, [teamId])
  return Object.assign(client, { [Symbol.asyncDispose]: async () => client.end() })
}

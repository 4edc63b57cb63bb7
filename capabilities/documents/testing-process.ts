import { openDatabase } from '#platform/server/database/index.ts'
import { testCollaboration } from './testing.ts'

/**
 * A collaboration server in its own process, for tests that kill it: `node testing-process.ts <connection string> <team
 * id> <port>`.
 */
const [connectionString = '', teamId = '', port = '0'] = process.argv.slice(2)
const world = testCollaboration(await openDatabase({ connectionString }), { teamId })
const { origin } = await world.start(Number(port))
process.stdout.write(`${origin}\n`)

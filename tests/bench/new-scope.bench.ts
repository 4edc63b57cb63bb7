import { sql } from 'kysely'
import { insertScope, putGrant } from '#access/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { addMember } from '../harness/workspace.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench } from './bench.ts'
import { startProductServer } from './product-server.ts'

const PROJECTS = 2_000
const MEMBERS = 500

/**
 * Adds one more place to a workspace of 2,000 projects and 500 members: how long the next request of each member has to
 * wait for it.
 */
export const bench: Bench = {
  name: 'new-scope',
  unit: 'ms for the 500',
  limit: 'the row of the new place, read in a separate transaction, 500 times on one connection',
  leavesOut: 'the work of those requests themselves',
  goal: 2,
  direction: 'at most',
  async run() {
    await using product = await startProductServer()
    const { services, database, teamId } = await product.founder()
    const members: Id[] = []
    while (members.length < MEMBERS) members.push(await addMember(services, teamId, 'CONTRIBUTOR'))
    const addScope = async (): Promise<Id> =>
      database.write(async (tx) => {
        const id = newId()
        await insertScope(tx, { id, teamId, parentId: teamId, kind: 'project' })
        return id
      })
    let newest = await addScope()
    // The creator of a project has full access to it: each member creates some.
    const { rows } = await database.read(async (tx) => sql<{ id: Id }>`select id from users`.execute(tx))
    for (let made = 1; made < PROJECTS; made += 1) {
      newest = await addScope()
      const id = rows[made % rows.length]?.id ?? null
      await database.write(async (tx) => putGrant(tx, teamId, newest, { kind: 'user', id }, 'FULL'))
    }
    await using client = await openBareClient(product.connectionString, teamId)
    const everybody = async (): Promise<void> => {
      for (const identityId of members) await memberContext(services, teamId, identityId, { isUse: false })
    }
    await everybody()
    return await inTurns({
      async limit() {
        const began = performance.now()
        for (let member = 0; member < MEMBERS; member += 1) {
          await client.query('begin')
          await client.query('select id, parent_id, inherits, hidden from scopes where id = $1', [newest])
          await client.query('commit')
        }
        return performance.now() - began
      },
      async value() {
        newest = await addScope()
        const began = performance.now()
        await everybody()
        return performance.now() - began
      },
    })
  },
}

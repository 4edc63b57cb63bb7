import { expect, test, vi } from 'vitest'
import { hooks as everyCapability } from '#generated/registry/hooks.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { accessTo, anchorKeepers, documentOwners } from '#documents/server/index.ts'
import { testActor } from '#documents/testing.ts'
import { createWorkspaceContext, joinAt, runCommand, type HookRecord, type Services } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { foundWorkspace } from '#workspaces/server/commands/found-workspace.ts'
import { memberContext, placeTitles, workspaceCreated } from '#workspaces/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { openServices } from './services.ts'

/** What one installation is notified of and the other is not: created workspaces, and new entries in its journal. */
interface Told {
  created: Id[]
  woken: number
}

function telling(reported: Told, ownerKind: string): HookRecord {
  return {
    inTransaction: [
      joinAt(workspaceCreated, async ({ teamId }) => Promise.resolve(void reported.created.push(teamId))),
      joinAt(documentOwners, { kind: ownerKind, authorize: async () => Promise.resolve('write') }),
    ],
    after: [
      () => ({
        name: ownerKind,
        wake: () => void (reported.woken += 1),
        secondsBehind: async () => Promise.resolve(0),
        close: async () => Promise.resolve(),
      }),
    ],
  }
}

const reported: Record<'one' | 'other', Told> = { one: { created: [], woken: 0 }, other: { created: [], woken: 0 } }
const one = await useServices({ runsJobs: true, hooks: telling(reported.one, 'memo') })
const other = await useServices({ runsJobs: true, hooks: telling(reported.other, 'leaflet') })

test('two installations in one process are notified only of their own acts, in the transaction and after it', async () => {
  const { teamId } = await one.newWorkspace()
  expect(reported.one.created).toEqual([teamId])
  await vi.waitFor(() => expect(reported.one.woken).toBeGreaterThan(0))
  expect(reported.other).toEqual({ created: [], woken: 0 })
  const { teamId: second } = await other.newWorkspace()
  expect([reported.one.created, reported.other.created]).toEqual([[teamId], [second]])
})

test('what one installation answers for, the other does not know', async () => {
  const accessIn = async ({ database, hooks }: Services, ownerKind: string) =>
    database
      .workspace(newId())
      .read(async (tx) =>
        accessTo(
          { hooks, tx, teamId: newId(), actor: testActor() },
          { id: newId(), ownerKind, ownerId: newId(), scopeId: newId() },
        ),
      )
  expect([await accessIn(one.services, 'memo'), await accessIn(one.services, 'leaflet')]).toEqual(['write', 'none'])
  expect([await accessIn(other.services, 'memo'), await accessIn(other.services, 'leaflet')]).toEqual(['none', 'write'])
})

test('for a workspace that exists in two databases, the cache of one does not affect the other', async () => {
  const [teamId, userId, identityId] = [newId(), newId(), newId()]
  const founder = { userId, identityId, email: 'ada@example.com', name: 'Ada Founder' }
  const foundIn = async ({ services }: { services: Services }): Promise<Id> => {
    await runCommand(createWorkspaceContext(services, teamId, testActor(userId)), foundWorkspace, {
      name: 'Restored',
      subdomain: 'restored',
      founder,
    })
    const { id } = await runCommand(await contextIn(services), createProject, { title: 'Interviews' })
    return (await contextIn(services)).read(async (tx) =>
      tx
        .selectFrom('projects')
        .select('scope_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
        .then((row) => row.scope_id),
    )
  }
  const contextIn = async (services: Services) => {
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
  const versionIn = async ({ services }: { services: Services }) =>
    (await contextIn(services)).read(async (tx) =>
      tx.selectFrom('workspaces').select('access_version').executeTakeFirstOrThrow(),
    )
  const [here, there] = [await foundIn(one), await foundIn(other)]
  // The same acts: only the database differs.
  expect(await versionIn(one)).toEqual(await versionIn(other))
  for (const [{ services }, own, foreign] of [
    [one, here, there],
    [other, there, here],
  ] as const) {
    const { actor } = await contextIn(services)
    expect([actor.levelOn(own), actor.levelOn(foreign)]).toEqual(['FULL', 'NONE'])
  }
})

test.each([
  ['a document owner', joinAt(documentOwners, { kind: 'note', authorize: async () => Promise.resolve('read') })],
  ['an anchor keeper', joinAt(anchorKeepers, { mark: 'highlight', living: async () => Promise.resolve(new Map()) })],
  ['a table in which places of a kind have their titles', joinAt(placeTitles, { kind: 'project', table: 'folders' })],
])('%s that is declared a second time prevents the installation from opening', async (_, second) => {
  const { configuration } = one.services
  await expect(
    openServices({ configuration, runsJobs: false, hooks: [...everyCapability, { inTransaction: [second] }] }),
  ).rejects.toThrow(/Two capabilities answer for/)
})

import { expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeMember } from './commands/change-member.ts'
import { decideAccessRequest, requestAccess } from './commands/request-access.ts'
import { setGrant, setScopeInheritance } from './commands/share-scope.ts'

const { services, newWorkspace } = await useServices()

test('a place is given to viewers to read, to people without a role not at all, and only those with a role count as holding it', async () => {
  const { founder, member } = await newWorkspace()
  const ada = await founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) => tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow())
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const give = async (userId: string | null, level: string) => runCommand(await founder(), setGrant, { scopeId, granteeKind: 'user', granteeId: userId, level })
  const [viewer, stranger, grace] = [await member('VIEWER'), await member(null), await member('CONTRIBUTOR')]
  const roleFirst = { code: 'InvalidOperation', reason: 'ROLE_FIRST' }
  await expect(give(viewer.actor.userId, 'WRITE')).rejects.toMatchObject({ ...roleFirst, message: 'Viewers read at most. Make this person a contributor first.' })
  await expect(give(stranger.actor.userId, 'READ')).rejects.toMatchObject(roleFirst)
  await give(viewer.actor.userId, 'READ')
  await give(grace.actor.userId, 'WRITE')

  const holders = async (): Promise<unknown> => {
    const { data } = await askGraph({ services, workspace: await founder() }, `{ scopeAccess(scopeId: "${scopeId}") { grants { granteeId level inherited } } }`)
    const access = data?.['scopeAccess'] as { grants: Array<{ granteeId: string | null }> } | undefined
    return access?.grants.map(({ granteeId }) => granteeId)
  }
  expect(await holders()).toEqual([ada.actor.userId, viewer.actor.userId, grace.actor.userId])
  await runCommand(await founder(), changeMember, { id: grace.actor.userId, role: null })
  expect(await holders()).toEqual([ada.actor.userId, viewer.actor.userId])
})

test('what somebody asked for as a contributor is not given once they are a viewer', async () => {
  const { founder, member } = await newWorkspace()
  const ada = await founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) => tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow())
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const grace = await member('CONTRIBUTOR')
  const { id } = await runCommand(grace, requestAccess, { scopeId, role: 'CONTRIBUTOR', message: '' })
  await runCommand(await founder(), changeMember, { id: grace.actor.userId, role: 'VIEWER' })
  await expect(runCommand(await founder(), decideAccessRequest, { id, approved: true })).rejects.toMatchObject({ reason: 'ROLE_FIRST' })
  await runCommand(await founder(), decideAccessRequest, { id, approved: false })
})

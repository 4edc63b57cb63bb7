import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { newId } from '#platform/kernel/ids.ts'
import { acceptInvitation } from './arrivals/join-workspace.ts'
import { changeMember } from './commands/change-member.ts'
import { decideAccessRequest, requestAccess } from './commands/request-access.ts'
import { revokeInvitation } from './commands/invite-members.ts'
import { shareByEmail } from './commands/share-by-email.ts'
import { setGrant, setScopeInheritance } from './commands/share-scope.ts'
import { findInvitation, issueInvitationToken } from './invitations-store.ts'
import { memberContext } from './members.ts'

const { services, newWorkspace } = await useServices()

test('viewers get a place for reading only, users without a role not at all, and only roles count', async () => {
  const { founder, member } = await newWorkspace()
  const ada = await founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const give = async (userId: string | null, level: string) =>
    runCommand(await founder(), setGrant, { scopeId, granteeKind: 'user', granteeId: userId, level })
  const [viewer, stranger, grace] = [await member('VIEWER'), await member(null), await member('CONTRIBUTOR')]
  const roleFirst = { code: 'InvalidOperation', reason: 'ROLE_FIRST' }
  await expect(give(viewer.actor.userId, 'WRITE')).rejects.toMatchObject({
    ...roleFirst,
    message: 'Viewers can only read. Make this person a contributor first.',
  })
  await expect(give(stranger.actor.userId, 'READ')).rejects.toMatchObject(roleFirst)
  await give(viewer.actor.userId, 'READ')
  await give(grace.actor.userId, 'WRITE')

  const holders = async (): Promise<unknown> => {
    const { data } = await askGraph(
      { services, workspace: await founder() },
      `{ scopeAccess(scopeId: "${scopeId}") { grants { granteeId level inherited } } }`,
    )
    const access = data?.['scopeAccess'] as { grants: Array<{ granteeId: string | null }> } | undefined
    return access?.grants.map(({ granteeId }) => granteeId)
  }
  expect(await holders()).toEqual([ada.actor.userId, viewer.actor.userId, grace.actor.userId])
  await runCommand(await founder(), changeMember, { id: grace.actor.userId, role: null })
  expect(await holders()).toEqual([ada.actor.userId, viewer.actor.userId])
})

test('a level requested as a contributor is not given to a user who is a viewer by then', async () => {
  const { founder, member } = await newWorkspace()
  const ada = await founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const grace = await member('CONTRIBUTOR')
  const { id } = await runCommand(grace, requestAccess, { scopeId, role: 'CONTRIBUTOR', message: '' })
  await runCommand(await founder(), changeMember, { id: grace.actor.userId, role: 'VIEWER' })
  await expect(runCommand(await founder(), decideAccessRequest, { id, approved: true })).rejects.toMatchObject({
    reason: 'ROLE_FIRST',
  })
  await runCommand(await founder(), decideAccessRequest, { id, approved: false })
})

test('an outside address is invited and gets its level when it joins; a revoked invite gives nothing', async () => {
  const { teamId, founder } = await newWorkspace()
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await (
    await founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const share = async (email: string, level: string) =>
    runCommand(await founder(), shareByEmail, { scopeId, email, level })
  await share('Noor@agency.example', 'WRITE')
  // A lower level requested elsewhere does not change the invite.
  await share('noor@agency.example', 'READ')
  await share('noor@agency.example', 'WRITE')
  await share('mara@agency.example', 'READ')
  const invited = async () => {
    const { data } = await askGraph(
      { services, workspace: await founder() },
      `{ scopeAccess(scopeId: "${scopeId}") { invited { email level } } invitations { nodes { id email role } } }`,
    )
    return data as {
      scopeAccess: { invited: unknown[] }
      invitations: { nodes: { id: string; email: string; role: string }[] }
    }
  }
  const { scopeAccess, invitations } = await invited()
  expect(scopeAccess.invited).toEqual([
    { email: 'mara@agency.example', level: 'READ' },
    { email: 'noor@agency.example', level: 'WRITE' },
  ])
  expect(new Map(invitations.nodes.map(({ email, role }) => [email, role]))).toEqual(
    new Map([
      ['mara@agency.example', 'VIEWER'],
      ['noor@agency.example', 'CONTRIBUTOR'],
    ]),
  )

  const noor = { identityId: newId(), email: 'noor@agency.example', name: 'Noor' }
  await acceptInvitation(services, noor, {
    invitationId: invitations.nodes.find(({ email }) => email === noor.email)?.id ?? '',
  })
  const inside = await memberContext(services, teamId, noor.identityId)
  expect(inside?.actor.levelOn(scopeId)).toBe('WRITE')
  // Given more before she joins, she gets it by the link that she was sent first.
  const id = invitations.nodes.find(({ email }) => email === 'mara@agency.example')?.id ?? ''
  const tokenHash = createHash('sha256').update(newId()).digest()
  await issueInvitationToken(services.globalDatabase, id, tokenHash)
  await share('mara@agency.example', 'WRITE')
  expect(await findInvitation(services.globalDatabase, { tokenHash })).toMatchObject({ id, role: 'CONTRIBUTOR' })
  await runCommand(await founder(), revokeInvitation, { id })
  expect((await invited()).scopeAccess.invited).toEqual([])
})

test('only users who may share and invite can invite; a request may be granted with more or less', async () => {
  const { founder, member } = await newWorkspace()
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Closed' })
  const { scope_id: scopeId } = await (
    await founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  const grace = await member('CONTRIBUTOR')
  await expect(
    runCommand(grace, shareByEmail, { scopeId, email: 'x@agency.example', level: 'READ' }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  const { id } = await runCommand(grace, requestAccess, { scopeId, role: 'VIEWER', message: '' })
  const actOperationId = newId()
  const approval = { id, approved: true, role: 'CONTRIBUTOR' }
  await runCommand(await founder(), decideAccessRequest, approval, actOperationId)
  const again = { ...grace, actor: (await grace.reloadActor?.()) ?? grace.actor }
  expect(again.actor.levelOn(scopeId)).toBe('WRITE')
  await expect(
    runCommand(again, shareByEmail, { scopeId, email: 'x@agency.example', level: 'READ' }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(await founder(), undoOperation, { actOperationId }, newId())
  expect((await grace.reloadActor?.())?.levelOn(scopeId)).toBe('NONE')
})

import { expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { deleteScopes, insertScope, putGrant } from '#access/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeMember, deactivateMember } from './commands/change-member.ts'
import { createAccessToken, revokeAccessToken } from './commands/create-access-token.ts'
import { deleteGroup } from './commands/delete-group.ts'
import { changeGroup, createGroup } from './commands/keep-groups.ts'
import { decideAccessRequest, requestAccess } from './commands/request-access.ts'
import { changeWorkspace } from './commands/change-workspace.ts'
import { setGrant, setScopeInheritance } from './commands/share-scope.ts'
import { followIdentities } from './follow-identities.ts'
import { insertMembership } from './address-store.ts'
import { memberContext, tokenContext } from './members.ts'
import { tokensOf } from './tokens-store.ts'

const { services, connectionString, newWorkspace } = await useServices()

/** The same member with their current rights. */
async function refreshed({ actor, database }: WorkspaceContext): Promise<WorkspaceContext> {
  const row = await database.read(async (tx) =>
    tx
      .selectFrom('users')
      .select('identity_id')
      .where('id', '=', actor.userId ?? '')
      .executeTakeFirstOrThrow(),
  )
  const context = await memberContext(services, database.teamId, row.identity_id)
  if (!context) throw new Error('The person is a member.')
  return context
}

/** Runs a command under its own operation id, and returns that id. */
async function done(context: WorkspaceContext, command: Parameters<typeof runCommand>[1], input: object): Promise<Id> {
  const operationId = newId()
  await runCommand(context, command, input, operationId)
  return operationId
}

const undoAct = async (context: WorkspaceContext, actOperationId: Id) =>
  runCommand(context, undoOperation, { actOperationId }, newId())

test('a token acts as its maker, on its own workspace, until it is revoked', async () => {
  const { founder, teamId } = await newWorkspace()
  const other = await newWorkspace()
  const maker = await founder()
  const { id, token } = await createAccessToken(maker, { name: 'Script' })
  expect(token).toMatch(new RegExp(`^api\\.${teamId}\\.[A-Za-z0-9_-]{43}$`))
  const bearer = await tokenContext(services, teamId, token)
  expect(bearer?.context.actor).toMatchObject({
    userId: maker.actor.userId,
    role: 'MANAGER',
    principal: { kind: 'token', id: maker.actor.userId },
  })
  // The prefix is optional; another workspace, another secret and a longer one are not this token.
  expect(await tokenContext(services, teamId, token.slice('api.'.length))).not.toBeNull()
  expect(await tokenContext(services, other.teamId, token)).toBeNull()
  expect(await tokenContext(services, teamId, `${token}A`)).toBeNull()
  expect(await tokenContext(services, other.teamId, token.replace(teamId, other.teamId))).toBeNull()
  const kept = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('access_tokens').selectAll().execute())
  expect(JSON.stringify(kept)).not.toContain(token.split('.')[2])

  await runCommand(await founder(), revokeAccessToken, { id })
  expect(await tokenContext(services, teamId, token)).toBeNull()
})

test('a token ends with its term and with its maker, and cannot create another', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const maker = await member('CONTRIBUTOR')
  const { token } = await createAccessToken(maker, { name: 'Short', expiresInDays: 1 })
  const bearer = await tokenContext(services, teamId, token)
  if (!bearer) throw new Error('The token is good.')
  await expect(createAccessToken(bearer.context, { name: 'Child' })).rejects.toMatchObject({ code: 'Forbidden' })
  const workspace = services.database.workspace(teamId)
  await workspace.write(async (tx) =>
    tx
      .updateTable('access_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  )
  expect(await tokenContext(services, teamId, token)).toBeNull()
  await workspace.write(async (tx) => tx.updateTable('access_tokens').set({ expires_at: null }).execute())
  await runCommand(await founder(), deactivateMember, { id: maker.actor.userId })
  expect(await tokenContext(services, teamId, token)).toBeNull()
})

test('a token is shown once, and created once by one operation', async () => {
  const { founder, teamId } = await newWorkspace()
  const maker = await founder()
  const operationId = newId()
  const { token } = await createAccessToken(maker, { name: 'Once' }, operationId)
  const kept = await maker.database.read(async (tx) =>
    tx.selectFrom('operations').select('result').where('operation_id', '=', operationId).executeTakeFirst(),
  )
  expect(JSON.stringify(kept)).not.toContain(token.split('.').at(-1))
  await expect(createAccessToken(maker, { name: 'Once' }, operationId)).rejects.toMatchObject({ reason: 'SHOWN_ONCE' })
  expect(
    await services.database.workspace(teamId).read(async (tx) => tokensOf(tx, teamId, maker.actor.userId ?? '')),
  ).toHaveLength(1)
})

test('roles are changed by administrators, and one administrator stays', async () => {
  const { founder, member } = await newWorkspace()
  const contributor = await member('CONTRIBUTOR')
  const ada = await founder()
  await expect(
    runCommand(contributor, changeMember, { id: contributor.actor.userId, role: 'MANAGER' }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(ada, changeMember, { id: contributor.actor.userId, role: null })
  await expect(runCommand(ada, changeMember, { id: ada.actor.userId, workspaceAdmin: false })).rejects.toMatchObject({
    reason: 'LAST_ADMINISTRATOR',
  })
  await runCommand(ada, changeMember, { id: contributor.actor.userId, workspaceAdmin: true })
  await runCommand(await founder(), changeMember, { id: ada.actor.userId, workspaceAdmin: false })
})

test('members are cached, but never beyond a change of their rights, in whichever process', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const viewer = await member('VIEWER')
  expect((await refreshed(viewer)).actor.role).toBe('VIEWER')
  await runCommand(await founder(), changeMember, { id: viewer.actor.userId, role: 'CONTRIBUTOR' })
  expect((await refreshed(viewer)).actor.role).toBe('CONTRIBUTOR')
  await runCommand(await founder(), setGrant, {
    scopeId: teamId,
    granteeKind: 'markup',
    granteeId: null,
    level: 'NONE',
  })
  expect((await refreshed(viewer)).actor.levelOn(teamId)).toBe('NONE')

  const elsewhere = await openDatabase({ connectionString })
  await elsewhere
    .workspace(teamId)
    .write(async (tx) => putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, 'READ'))
  await elsewhere.close()
  await vi.waitFor(async () => expect((await refreshed(viewer)).actor.levelOn(teamId)).toBe('READ'), {
    timeout: 1_000,
    interval: 5,
  })

  await runCommand(await founder(), deactivateMember, { id: viewer.actor.userId })
  await expect(refreshed(viewer)).rejects.toThrow('The person is a member.')
})

test('a group has members of its own workspace, and its grants end with it', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const stranger = await (await newWorkspace()).founder()
  const viewer = await member('VIEWER')
  const ada = await founder()
  await runCommand(ada, setGrant, { scopeId: teamId, granteeKind: 'markup', granteeId: null, level: 'NONE' })
  await expect(
    runCommand(ada, createGroup, { name: 'Foreign', memberIds: [stranger.actor.userId] }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  const { id } = await runCommand(ada, createGroup, { name: 'Readers', memberIds: [viewer.actor.userId] })
  await expect(runCommand(ada, createGroup, { name: 'Readers' })).rejects.toMatchObject({ code: 'ValidationError' })
  // An administrator who can no longer see the place cannot share it; one with a grant on it can.
  await services.database
    .workspace(teamId)
    .write(async (tx) => putGrant(tx, teamId, teamId, { kind: 'user', id: ada.actor.userId }, 'FULL'))
  await runCommand(await founder(), setGrant, { scopeId: teamId, granteeKind: 'group', granteeId: id, level: 'FULL' })
  const again = async () =>
    (
      await askGraph(
        { services, workspace: await refreshed(viewer) },
        `{ scopeAccess(scopeId: "${teamId}") { viewerLevel grants { granteeKind group { name } } } }`,
      )
    ).data?.['scopeAccess']
  // A viewer never holds more than READ (document 1 §6).
  expect(await again()).toMatchObject({
    viewerLevel: 'READ',
    grants: [
      { granteeKind: 'user', group: null },
      { granteeKind: 'group', group: { name: 'Readers' } },
    ],
  })
  await runCommand(await founder(), changeGroup, { id, memberIds: [] })
  expect(await again()).toBeNull()
  await runCommand(await founder(), changeGroup, { id, memberIds: [viewer.actor.userId] })
  await runCommand(await founder(), deleteGroup, { id })
  expect(await again()).toBeNull()
})

test('the user who deleted a group can undo that for a day: members, and levels on existing places', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const manager = await member('MANAGER')
  const viewer = await member('VIEWER')
  const ada = await founder()
  const place = async (title: string): Promise<string> => {
    const { id } = await runCommand(await founder(), createProject, { title })
    return ada.database.read(
      async (tx) =>
        (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
    )
  }
  const [read, written, gone] = [await place('Read'), await place('Written'), newId()]
  await services.database
    .workspace(teamId)
    .write(async (tx) => insertScope(tx, { id: gone, teamId, parentId: teamId, kind: 'folder' }))
  const { id } = await runCommand(ada, createGroup, {
    name: 'Readers',
    memberIds: [viewer.actor.userId, manager.actor.userId],
  })
  for (const [scopeId, level] of [
    [read, 'READ'],
    [written, 'WRITE'],
    [gone, 'READ'],
  ])
    await runCommand(await founder(), setGrant, { scopeId, granteeKind: 'group', granteeId: id, level })
  await runCommand(await founder(), setGrant, {
    scopeId: teamId,
    granteeKind: 'markup',
    granteeId: null,
    level: 'NONE',
  })
  const levels = async (who: WorkspaceContext) => {
    const { actor } = await refreshed(who)
    return [read, written].map((scopeId) => actor.levelOn(scopeId))
  }
  const before = [await levels(viewer), await levels(manager)]
  expect(before).toEqual([
    ['READ', 'READ'],
    ['READ', 'WRITE'],
  ])

  const deletion = await done(await founder(), deleteGroup, { id })
  expect([await levels(viewer), await levels(manager)]).toEqual([
    ['NONE', 'NONE'],
    ['NONE', 'NONE'],
  ])
  await services.database.workspace(teamId).write(async (tx) => deleteScopes(tx, [gone]))
  await expect(undoAct(await refreshed(manager), deletion)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
  const { id: namesake } = await runCommand(await founder(), createGroup, { name: 'Readers' })
  await expect(undoAct(await founder(), deletion)).rejects.toMatchObject({ reason: 'NAME_TAKEN' })
  await runCommand(await founder(), changeGroup, { id: namesake, name: 'Others' })
  await undoAct(await founder(), deletion)
  expect([await levels(viewer), await levels(manager)]).toEqual(before)
  const grants = await ada.database.read(async (tx) =>
    tx.selectFrom('grants').select('scope_id').where('grantee_id', '=', id).orderBy('scope_id').execute(),
  )
  expect(grants.map((grant) => grant.scope_id)).toEqual([read, written].toSorted())
  await expect(undoAct(await founder(), deletion)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })

  const again = await done(await founder(), deleteGroup, { id })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  try {
    await expect(undoAct(await founder(), again)).rejects.toMatchObject({ reason: 'TOO_LATE' })
  } finally {
    vi.useRealTimers()
  }
})

test('a role is requested once, decided once, and the request expires after three days', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const viewer = await member('VIEWER')
  const ask = { role: 'CONTRIBUTOR', message: 'I write the report' }
  const { id } = await runCommand(viewer, requestAccess, ask)
  expect(await runCommand(viewer, requestAccess, ask)).toEqual({ id })
  await expect(runCommand(viewer, decideAccessRequest, { id, approved: true })).rejects.toMatchObject({
    code: 'Forbidden',
  })
  const waiting = await askGraph(
    { services, workspace: await founder() },
    '{ accessRequests { nodes { id role message requestedBy { name } } } }',
  )
  expect(waiting.data?.['accessRequests']).toMatchObject({
    nodes: [{ id, role: 'CONTRIBUTOR', message: 'I write the report', requestedBy: { name: 'A VIEWER' } }],
  })
  const decision = await done(await founder(), decideAccessRequest, { id, approved: true })
  await expect(runCommand(await founder(), decideAccessRequest, { id, approved: false })).rejects.toMatchObject({
    reason: 'DECIDED',
  })
  const row = await services.database.workspace(teamId).read(async (tx) =>
    tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', viewer.actor.userId ?? '')
      .executeTakeFirst(),
  )
  expect(row?.role).toBe('CONTRIBUTOR')

  // Undone, the request waits again, and what it gave is removed; what was changed since stays.
  const roleOf = async () =>
    (
      await services.database.workspace(teamId).read(async (tx) =>
        tx
          .selectFrom('users')
          .select('role')
          .where('id', '=', viewer.actor.userId ?? '')
          .executeTakeFirstOrThrow(),
      )
    ).role
  await expect(undoAct(await member('MANAGER'), decision)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
  await undoAct(await founder(), decision)
  expect(await roleOf()).toBe('VIEWER')
  await expect(undoAct(await founder(), decision)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
  await undoAct(await founder(), await done(await founder(), decideAccessRequest, { id, approved: false }))
  // The user who decided can undo it while they may still decide.
  const manager = await member('MANAGER')
  const administers = async (workspaceAdmin: boolean) =>
    runCommand(await founder(), changeMember, { id: manager.actor.userId, workspaceAdmin })
  await administers(true)
  const denied = await done(await refreshed(manager), decideAccessRequest, { id, approved: false })
  await administers(false)
  await expect(undoAct(await refreshed(manager), denied)).rejects.toMatchObject({ code: 'Forbidden' })
  await administers(true)
  await undoAct(await refreshed(manager), denied)
  const approved = await done(await founder(), decideAccessRequest, { id, approved: true })
  await runCommand(await founder(), changeMember, { id: viewer.actor.userId, role: 'MANAGER' })
  await expect(undoAct(await founder(), approved)).rejects.toMatchObject({ reason: 'CHANGED_SINCE' })
  expect(await roleOf()).toBe('MANAGER')

  const late = await runCommand(await member('VIEWER'), requestAccess, ask)
  await services.database.workspace(teamId).write(async (tx) =>
    tx
      .updateTable('access_requests')
      .set({ created_at: new Date(Date.now() - 4 * 86_400_000) })
      .where('id', '=', late.id)
      .execute(),
  )
  await expect(runCommand(await founder(), decideAccessRequest, { id: late.id, approved: true })).rejects.toMatchObject(
    { reason: 'LAPSED' },
  )
  await runCommand(await founder(), changeWorkspace, { flags: ['disable-access-request'] })
  await expect(runCommand(await member('VIEWER'), requestAccess, ask)).rejects.toMatchObject({
    reason: 'REQUESTS_DISABLED',
  })
})

test('a place that stops inheriting begins with no access, except for the user who did that', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const { id } = await runCommand(await founder(), createProject, { title: 'Secret' })
  const scope = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow())
  expect((await member('CONTRIBUTOR')).actor.levelOn(scope.scope_id)).toBe('WRITE')
  await expect(
    runCommand(await member('CONTRIBUTOR'), setScopeInheritance, { scopeId: scope.scope_id, inherits: false }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(await founder(), setScopeInheritance, { scopeId: scope.scope_id, inherits: false })
  expect((await member('CONTRIBUTOR')).actor.levelOn(scope.scope_id)).toBe('NONE')
  expect((await founder()).actor.levelOn(scope.scope_id)).toBe('FULL')
  await expect(
    runCommand(await member('CONTRIBUTOR'), setGrant, {
      scopeId: scope.scope_id,
      granteeKind: 'markup',
      granteeId: null,
      level: 'FULL',
    }),
  ).rejects.toMatchObject({ code: 'NotFound' })
})

test('a deleted account leaves its rows, without name and address', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const leaving = await member('CONTRIBUTOR')
  const userId = leaving.actor.userId ?? ''
  const { identity_id: identityId } = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirstOrThrow())
  await insertMembership(services.database.global, { identityId, teamId, userId })
  const follow = followIdentities(services.database)
  await follow({ type: 'changed', identityId, name: 'New Name', email: 'new@example.com' })
  const show = async () =>
    (
      await askGraph(
        { services, workspace: await founder() },
        `{ user(id: "${userId}") { name email } nobody: user(id: "${newId()}") { name } }`,
      )
    ).data
  expect(await show()).toMatchObject({
    user: { name: 'New Name', email: 'new@example.com' },
    nobody: { name: 'Unknown user' },
  })
  await follow({ type: 'deleted', identityId, email: 'new@example.com' })
  expect(await show()).toMatchObject({ user: { name: 'Deleted user', email: '' } })
})

test('members are found by part of name or address, ignoring case and accents; wildcards match literally', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const jose = (await member('CONTRIBUTOR')).actor.userId ?? ''
  await services.database
    .workspace(teamId)
    .write(async (tx) =>
      tx.updateTable('users').set({ name: 'José_Álvarez', email: 'ja@example.com' }).where('id', '=', jose).execute(),
    )
  const found = async (query: string): Promise<unknown> => {
    const { data } = await askGraph(
      { services, workspace: await founder() },
      `{ users(query: ${JSON.stringify(query)}) { nodes { name } } }`,
    )
    return data?.['users']
  }
  for (const query of ['jose', 'JOSÉ', ' alvarez ', 'se_al', 'Ja@Example'])
    expect(await found(query), query).toEqual({ nodes: [{ name: 'José_Álvarez' }] })
  expect(await found('àda')).toEqual({ nodes: [{ name: 'Ada Founder' }] })
  for (const query of ['%', 'j_se', '\\']) expect(await found(query), query).toEqual({ nodes: [] })
})

test('present and former members are found by id, in the requested order; those of other workspaces not', async () => {
  const { founder, member } = await newWorkspace()
  const context = await founder()
  const left = (await member('VIEWER')).actor.userId ?? ''
  await runCommand(context, deactivateMember, { id: left }, newId())
  const stranger = (await (await newWorkspace()).founder()).actor.userId ?? ''
  const ids = [left, stranger, context.actor.userId]
  const { data } = await askGraph(
    { services, workspace: await founder() },
    `{ usersById(ids: ${JSON.stringify(ids)}) { id name email } }`,
  )
  expect(data?.['usersById']).toMatchObject([
    { id: left, email: expect.stringMatching(/@/) },
    { id: stranger, name: 'Unknown user', email: '' },
    { id: context.actor.userId, name: 'Ada Founder' },
  ])
})

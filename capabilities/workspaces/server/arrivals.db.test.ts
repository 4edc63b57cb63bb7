import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { joinAt, runCommand, type Services } from '#journal/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { acceptInvitation, joinWorkspace } from './arrivals/join-workspace.ts'
import { availableTeams, currentTeams } from './arrivals/login-teams.ts'
import { suggestSubdomain } from './arrivals/suggest-subdomain.ts'
import { changeAddress } from './commands/change-address.ts'
import { changeWorkspace } from './commands/change-workspace.ts'
import { deactivateMember } from './commands/change-member.ts'
import { inviteMembers, resendInvitation, revokeInvitation } from './commands/invite-members.ts'
import { createWorkspace } from './create-workspace.ts'
import { listInvitations } from './invitations-store.ts'
import { handler as mailInvitation } from './jobs/mail-invitation.handler.ts'
import { memberContext } from './members.ts'
import { findFormerSubdomain, findRoute } from './workspace-routes.ts'
import { workspaceCreated } from './workspace-created.ts'
import { workspaceQuestions } from './workspace-questions.ts'

const filling = joinAt(workspaceCreated, async (_context, { name }) =>
  name === 'Unlucky' ? Promise.reject(new Error('no sample today')) : Promise.resolve(),
)
const { services, newWorkspace } = await useServices({ hooks: { inTransaction: [filling] } })
const { global } = services.database

function person(name = 'Grace') {
  const identityId = newId()
  return { identityId, email: `${identityId}@example.com`, name }
}

async function countRows(table: 'workspace_routes' | 'memberships' | 'workspace_creations'): Promise<number> {
  const row = await global
    .selectFrom(table)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Runs the invite's mail job and reads the link it mailed. */
async function mailedToken(of: Services, teamId: string, invitationId: string, email: string): Promise<string> {
  await mailInvitation({ teamId, invitationId }, { id: newId(), attempt: 1, signal: new AbortController().signal }, of)
  const mails = (await of.mailer.mailbox?.list()) ?? []
  const mail = mails.find(({ to }) => to === email)
  return (
    new URL(/http\S+accept-invite\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://nothing').searchParams.get('token') ?? ''
  )
}

test('a taken address leaves nothing behind', async () => {
  const founder = person()
  await createWorkspace(services, { name: 'First', subdomain: 'taken-once', founder })
  const before = [
    await countRows('workspace_routes'),
    await countRows('memberships'),
    await countRows('workspace_creations'),
  ]
  await expect(
    createWorkspace(services, { name: 'Second', subdomain: 'taken-once', founder: person() }),
  ).rejects.toMatchObject({ code: 'InvalidOperation', reason: 'SUBDOMAIN_TAKEN' })
  expect([
    await countRows('workspace_routes'),
    await countRows('memberships'),
    await countRows('workspace_creations'),
  ]).toEqual(before)
})

test('sent again with the same operation id, a workspace is created once', async () => {
  const founder = person()
  const operationId = newId()
  const request = { name: 'Again', subdomain: 'again-and-again', founder }
  const [one, two] = await Promise.all([
    createWorkspace(services, request, operationId),
    createWorkspace(services, request, operationId),
  ])
  expect(two).toEqual(one)
  expect(await createWorkspace(services, request, operationId)).toEqual(one)
  expect(await currentTeams(services.database, founder.identityId)).toHaveLength(1)
})

test('a workspace that cannot be filled is not created, and its address is free again', async () => {
  const founder = person()
  await expect(createWorkspace(services, { name: 'Unlucky', subdomain: 'unlucky-team', founder })).rejects.toThrow(
    'no sample today',
  )
  expect(await currentTeams(services.database, founder.identityId)).toEqual([])
  const { teamId } = await createWorkspace(services, { name: 'Lucky', subdomain: 'unlucky-team', founder })
  expect(await findRoute(global, { subdomain: 'unlucky-team' })).toMatchObject({ teamId })
})

test('if an address is taken, another ending is suggested', async () => {
  expect(await suggestSubdomain(global, 'Harbour Lights')).toBe('harbour-lights')
  await createWorkspace(services, { name: 'Harbour Lights', subdomain: 'harbour-lights', founder: person() })
  expect(await suggestSubdomain(global, 'Harbour Lights')).toMatch(/^harbour-lights-[a-z0-9]{4}$/)
})

test('an address moves at most five times, and the old ones redirect', async () => {
  const { founder, teamId, subdomain } = await newWorkspace()
  for (let move = 1; move <= 5; move += 1)
    await runCommand(await founder(), changeAddress, { subdomain: `moving-${move}` })
  await expect(runCommand(await founder(), changeAddress, { subdomain: 'moving-6' })).rejects.toMatchObject({
    reason: 'TOO_MANY_ADDRESSES',
  })
  expect(await findFormerSubdomain(global, subdomain)).toMatchObject({ teamId, subdomain: 'moving-5' })
  // Returning to a former address of the same workspace is always possible; no other workspace gets it.
  await runCommand(await founder(), changeAddress, { subdomain })
  expect(await findRoute(global, { subdomain })).toMatchObject({ teamId })
  await expect(
    createWorkspace(services, { name: 'Squatter', subdomain: 'moving-3', founder: person() }),
  ).rejects.toMatchObject({ reason: 'SUBDOMAIN_TAKEN' })
})

test('an invite is for one address, by its link or from the list, and once', async () => {
  const { founder, teamId } = await newWorkspace()
  const guest = person('Lin')
  const { invitationIds } = await runCommand(await founder(), inviteMembers, {
    emails: [guest.email.toUpperCase()],
    role: 'CONTRIBUTOR',
    message: 'Come in',
  })
  const invitationId = invitationIds[0] ?? ''
  const token = await mailedToken(services, teamId, invitationId, guest.email)
  expect(token).not.toBe('')

  expect(await availableTeams(services.database, guest)).toMatchObject([
    { type: 'INVITE', id: teamId, inviteId: invitationId, invitedBy: 'Ada Founder' },
  ])
  await expect(acceptInvitation(services, person(), { token })).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(acceptInvitation(services, person(), { invitationId })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(acceptInvitation(services, guest, { token: `${token}x` })).rejects.toMatchObject({
    reason: 'INVITE_GONE',
  })

  const entered = await acceptInvitation(services, guest, { token })
  expect(await acceptInvitation(services, guest, { token })).toEqual(entered)
  expect((await memberContext(services, teamId, guest.identityId))?.actor).toMatchObject({
    role: 'CONTRIBUTOR',
    isWorkspaceAdmin: false,
  })
  expect((await listInvitations(global, teamId, { first: 10, after: null })).nodes).toEqual([])
})

test('an expired or revoked invite opens nothing', async () => {
  const { founder, teamId } = await newWorkspace()
  const [late, unwanted] = [person(), person()]
  const { invitationIds, newInvitationIds } = await runCommand(await founder(), inviteMembers, {
    emails: [late.email, unwanted.email],
    role: 'VIEWER',
  })
  expect(newInvitationIds).toEqual(invitationIds)
  // Inviting again keeps the first invite: undoing the second must not revoke the first.
  expect(await runCommand(await founder(), inviteMembers, { emails: [late.email], role: 'VIEWER' })).toMatchObject({
    invitationIds: [invitationIds[0]],
    newInvitationIds: [],
  })
  const [lateId = '', unwantedId = ''] = invitationIds
  await global
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', lateId)
    .execute()
  await runCommand(await founder(), revokeInvitation, { id: unwantedId })
  for (const [guest, invitationId] of [
    [late, lateId],
    [unwanted, unwantedId],
  ] as const) {
    await expect(acceptInvitation(services, guest, { invitationId })).rejects.toMatchObject({ reason: 'INVITE_GONE' })
    expect(await memberContext(services, teamId, guest.identityId)).toBeNull()
  }
})

test('an expired invite is valid again after it is sent again', async () => {
  const { founder, teamId } = await newWorkspace()
  const guest = person()
  const { invitationIds } = await runCommand(await founder(), inviteMembers, { emails: [guest.email], role: 'VIEWER' })
  const [id = ''] = invitationIds
  await global
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await runCommand(await founder(), resendInvitation, { id })
  await acceptInvitation(services, guest, { invitationId: id })
  expect((await memberContext(services, teamId, guest.identityId))?.actor.role).toBe('VIEWER')
})

test('no mailbox is flooded with invites', async () => {
  const { founder } = await newWorkspace()
  const guest = person()
  const { invitationIds } = await runCommand(await founder(), inviteMembers, { emails: [guest.email], role: 'VIEWER' })
  const again = async () => runCommand(await founder(), resendInvitation, { id: invitationIds[0] ?? '' })
  for (let sent = 1; sent < 8; sent += 1) await again()
  await expect(again()).rejects.toMatchObject({ code: 'TooManyRequests' })
  const other = await newWorkspace()
  await expect(
    runCommand(await other.founder(), inviteMembers, { emails: [guest.email], role: 'VIEWER' }),
  ).rejects.toMatchObject({ code: 'TooManyRequests' })
})

test('users invite up to their own role, viewers no one', async () => {
  const { member } = await newWorkspace()
  const invite = (role: string) => ({ emails: ['new@example.com'], role })
  await expect(runCommand(await member('CONTRIBUTOR'), inviteMembers, invite('MANAGER'))).rejects.toMatchObject({
    code: 'Forbidden',
  })
  await expect(runCommand(await member('VIEWER'), inviteMembers, invite('VIEWER'))).rejects.toMatchObject({
    code: 'Forbidden',
  })
  await expect(runCommand(await member('CONTRIBUTOR'), inviteMembers, invite('CONTRIBUTOR'))).resolves.toMatchObject({
    alreadyMembers: [],
  })
})

test('an approved domain lets newcomers read, only if that is switched on', async () => {
  const { founder, teamId } = await newWorkspace()
  const guest = { identityId: newId(), email: 'joe@harbour.example', name: 'Joe' }
  await runCommand(await founder(), changeWorkspace, { approvedDomains: ['Harbour.example'] })
  await expect(joinWorkspace(services, guest, { teamId })).rejects.toMatchObject({ code: 'NotFound' })
  await runCommand(await founder(), changeWorkspace, { approvedDomainsEnabled: true })
  await expect(
    joinWorkspace(services, { ...guest, email: 'joe@evilharbour.example' }, { teamId }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  await joinWorkspace(services, guest, { teamId })
  expect((await memberContext(services, teamId, guest.identityId))?.actor.role).toBe('VIEWER')
  await expect(runCommand(await founder(), changeWorkspace, { approvedDomains: ['gmail.com'] })).rejects.toMatchObject({
    code: 'ValidationError',
  })
})

test('a removed member cannot rejoin by the domain of their address', async () => {
  const { founder, teamId } = await newWorkspace()
  const guest = { identityId: newId(), email: 'kim@lighthouse.example', name: 'Kim' }
  await runCommand(await founder(), changeWorkspace, {
    approvedDomains: ['lighthouse.example'],
    approvedDomainsEnabled: true,
  })
  const { userId } = await joinWorkspace(services, guest, { teamId })
  await runCommand(await founder(), deactivateMember, { id: userId })
  expect(await availableTeams(services.database, guest)).toEqual([])
  await expect(joinWorkspace(services, guest, { teamId })).rejects.toMatchObject({ code: 'NotFound' })
  expect(await memberContext(services, teamId, guest.identityId)).toBeNull()
})

test('a removed member has no access, and returns by invite as the same user', async () => {
  const { founder, teamId } = await newWorkspace()
  const guest = person('Mo')
  const invited = await runCommand(await founder(), inviteMembers, { emails: [guest.email], role: 'CONTRIBUTOR' })
  const { userId } = await acceptInvitation(services, guest, { invitationId: invited.invitationIds[0] ?? '' })
  await runCommand(await founder(), deactivateMember, { id: userId })
  expect(await memberContext(services, teamId, guest.identityId)).toBeNull()
  expect(await currentTeams(services.database, guest.identityId)).toEqual([])
  const again = await runCommand(await founder(), inviteMembers, { emails: [guest.email], role: 'VIEWER' })
  const back = await acceptInvitation(services, guest, { invitationId: again.invitationIds[0] ?? '' })
  expect(back.userId).toBe(userId)
  expect((await memberContext(services, teamId, guest.identityId))?.actor.role).toBe('VIEWER')
})

test('the only administrator stays while others are members', async () => {
  const founder = person()
  const { teamId, userId } = await createWorkspace(services, { name: 'Lonely', subdomain: 'lonely-team', founder })
  const questions = workspaceQuestions(services.database, services.configuration)
  expect(await questions.reasonsToStay(founder.identityId)).toEqual([])
  const context = await memberContext(services, teamId, founder.identityId)
  if (!context) throw new Error('The founder is a member.')
  const guest = person()
  const { invitationIds } = await runCommand(context, inviteMembers, { emails: [guest.email], role: 'VIEWER' })
  await acceptInvitation(services, guest, { invitationId: invitationIds[0] ?? '' })
  expect(await questions.reasonsToStay(founder.identityId)).toEqual([
    'You are the only administrator of Lonely. Make someone else an administrator there first.',
  ])
  await expect(runCommand(context, deactivateMember, { id: userId })).rejects.toMatchObject({
    reason: 'LAST_ADMINISTRATOR',
  })
})

test('limits and sign-in methods that a workspace sets reach identity', async () => {
  const { founder, subdomain } = await newWorkspace()
  await runCommand(await founder(), changeWorkspace, {
    idleSessionSeconds: 600,
    absoluteSessionSeconds: 7_200,
    passwordAuthEnabled: false,
  })
  const questions = workspaceQuestions(services.database, services.configuration)
  expect(await questions.limitsOf(`${subdomain}.localhost`)).toEqual({
    idleSeconds: 600,
    absoluteSeconds: 7_200,
    refusedMethods: ['password'],
  })
  expect(await questions.limitsOf('localhost')).toBeNull()
})

test('an installation with a single workspace does not treat a foreign name as its own', async () => {
  const founder = person()
  const { teamId } = await createWorkspace(services, { name: 'At home', subdomain: 'at-home', founder })
  const context = await memberContext(services, teamId, founder.identityId)
  if (!context) throw new Error('The founder is a member.')
  await runCommand(context, changeAddress, { domain: 'at-home.example' })
  const asked = { publicUrl: services.configuration.publicUrl }
  const several = workspaceQuestions(services.database, { ...asked, singleHost: false })
  expect(await several.isMemberOn('at-home.example', founder.identityId)).toBe(true)
  expect(await several.isMemberOn('at-home.example', newId())).toBe(false)
  expect(await several.loginTeams({ ...founder, onlyOn: 'at-home.example' })).toMatchObject({
    currentTeams: [{ id: teamId }],
    availableTeams: [],
  })
  const one = workspaceQuestions(services.database, { ...asked, singleHost: true })
  expect([
    await one.isWorkspaceHost('stranger.example'),
    await one.isMemberOn('stranger.example', founder.identityId),
  ]).toEqual([true, false])
})

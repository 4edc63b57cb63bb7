import { expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeWorkspace } from './commands/change-workspace.ts'
import { createAccessToken } from './commands/create-access-token.ts'
import { createGroup, deleteGroup } from './commands/keep-groups.ts'
import { setGrant, setScopeInheritance } from './commands/share-scope.ts'

const { services, newWorkspace } = await useServices()

async function choosePlan(teamId: string, plan: string): Promise<void> {
  await services.database.workspace(teamId).write(async (tx) => {
    await tx.updateTable('workspaces').set({ plan }).where('team_id', '=', teamId).execute()
  })
}

test('a plan that is full says in words how much it has, and the sample that is there counts towards nothing', async () => {
  const { founder, teamId } = await newWorkspace()
  await choosePlan(teamId, 'free_2024')
  await runCommand(await founder(), createProject, { title: 'The one' })
  await expect(runCommand(await founder(), createProject, { title: 'One too many' })).rejects.toMatchObject({
    code: 'InvalidOperation',
    reason: 'PLAN_LIMIT',
    message: 'Your plan has 1 project, and no more. Make room first, or choose a larger plan.',
  })
})

test('what a plan does not hold is refused by every command that gives it, and can still be taken back', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const ada = await founder()
  const grace = await member('CONTRIBUTOR')
  const { id: groupId } = await runCommand(ada, createGroup, { name: 'From better days' })
  await choosePlan(teamId, 'free_2024')
  const refused = (sentence: string) => ({ code: 'InvalidOperation', reason: 'PLAN_FEATURE', message: sentence })
  const groups = refused('Your plan does not hold groups of members. Choose a larger plan.')
  const permissions = refused('Your plan does not hold permissions on projects. Choose a larger plan.')
  await expect(runCommand(ada, createGroup, { name: 'Researchers' })).rejects.toMatchObject(groups)
  const grant = { scopeId: teamId, granteeKind: 'user', granteeId: grace.actor.userId }
  await expect(runCommand(ada, setGrant, { ...grant, level: 'READ' })).rejects.toMatchObject(permissions)
  await expect(createAccessToken(ada, { name: 'Script' })).rejects.toMatchObject(refused('Your plan does not hold access tokens. Choose a larger plan.'))
  await expect(runCommand(ada, changeWorkspace, { primaryColor: '#abc' })).rejects.toMatchObject(refused('Your plan does not hold a look of your own. Choose a larger plan.'))
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Mine' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) => tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow())
  await expect(runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })).rejects.toMatchObject(permissions)

  await runCommand(ada, setGrant, { ...grant, level: 'NONE' })
  await runCommand(ada, deleteGroup, { id: groupId })
  await runCommand(ada, changeWorkspace, { primaryColor: null, name: 'Still named' })
})

test('a colour of the workspace may be written short and without its sign', async () => {
  const { founder, teamId } = await newWorkspace()
  await runCommand(await founder(), changeWorkspace, { primaryColor: 'ABC' })
  const { primary_color: color } = await services.database.workspace(teamId).read(async (tx) => tx.selectFrom('workspaces').select('primary_color').executeTakeFirstOrThrow())
  expect(color).toBe('#aabbcc')
})

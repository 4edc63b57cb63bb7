import { expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeTrial } from './commands/change-trial.ts'
import { changeWorkspace } from './commands/change-workspace.ts'
import { createAccessToken } from './commands/create-access-token.ts'
import { deleteGroup } from './commands/delete-group.ts'
import { createGroup } from './commands/keep-groups.ts'
import { setGrant, setScopeInheritance } from './commands/share-scope.ts'

const { services, newWorkspace } = await useServices({ sample: true })

async function choosePlan(teamId: string, plan: string): Promise<void> {
  await services.database.workspace(teamId).write(async (tx) => {
    await tx.updateTable('workspaces').set({ plan }).where('team_id', '=', teamId).execute()
  })
}

test('a full plan names its limit in words, and the sample content does not count', async () => {
  const { founder, teamId } = await newWorkspace()
  await choosePlan(teamId, 'free_2024')
  await runCommand(await founder(), createProject, { title: 'The one' })
  await expect(runCommand(await founder(), createProject, { title: 'One too many' })).rejects.toMatchObject({
    code: 'InvalidOperation',
    reason: 'PLAN_LIMIT',
    message: 'Your plan has 1 project at most. Remove some first, or choose a larger plan.',
  })
})

test('what a plan does not include is refused by every command that gives it, and can still be removed', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const ada = await founder()
  const grace = await member('CONTRIBUTOR')
  const { id: groupId } = await runCommand(ada, createGroup, { name: 'From better days' })
  await choosePlan(teamId, 'free_2024')
  const refused = (sentence: string) => ({ code: 'InvalidOperation', reason: 'PLAN_FEATURE', message: sentence })
  const groups = refused('Your plan does not include groups of members. Choose a larger plan.')
  const permissions = refused('Your plan does not include permissions on projects. Choose a larger plan.')
  await expect(runCommand(ada, createGroup, { name: 'Researchers' })).rejects.toMatchObject(groups)
  const grant = { scopeId: teamId, granteeKind: 'user', granteeId: grace.actor.userId }
  await expect(runCommand(ada, setGrant, { ...grant, level: 'READ' })).rejects.toMatchObject(permissions)
  await expect(createAccessToken(ada, { name: 'Script' })).rejects.toMatchObject(
    refused('Your plan does not include access tokens. Choose a larger plan.'),
  )
  await expect(runCommand(ada, changeWorkspace, { primaryColor: '#abc' })).rejects.toMatchObject(
    refused('Your plan does not include a look of your own. Choose a larger plan.'),
  )
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Mine' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await expect(runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })).rejects.toMatchObject(
    permissions,
  )

  await runCommand(ada, setGrant, { ...grant, level: 'NONE' })
  await runCommand(ada, deleteGroup, { id: groupId })
  await runCommand(ada, changeWorkspace, { primaryColor: null, name: 'Still named' })
})

test('a colour of the workspace may be written short and without its #', async () => {
  const { founder, teamId } = await newWorkspace()
  await runCommand(await founder(), changeWorkspace, { primaryColor: 'ABC' })
  const { primary_color: color } = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('workspaces').select('primary_color').executeTakeFirstOrThrow())
  expect(color).toBe('#aabbcc')
})

test('anyone requests a trial, administrators begin it, once; it includes everything while it lasts', async () => {
  const { founder, member, teamId } = await newWorkspace()
  const grace = await member('VIEWER')
  const trial = async (act: string, who = founder) => runCommand(await who(), changeTrial, { act })
  await expect(trial('BEGIN')).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: 'This workspace already includes everything: there is nothing to try.',
  })
  await choosePlan(teamId, 'free_2024')
  const shown = async () => {
    const { data } = await askGraph(
      { services, workspace: await founder() },
      '{ viewer { workspace { plan { name } trial { state isPossible endsAt requestedBy { id } } } } }',
    )
    return (
      data as { viewer: { workspace: { plan: { name: string }; trial: { state: string; endsAt: Date | null } } } }
    ).viewer.workspace
  }
  expect(await shown()).toMatchObject({
    plan: { name: 'free_2024' },
    trial: { state: 'NOT_STARTED', isPossible: true, endsAt: null },
  })
  await expect(runCommand(grace, changeTrial, { act: 'BEGIN' })).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(grace, changeTrial, { act: 'REQUEST' })
  expect(await shown()).toMatchObject({ trial: { state: 'REQUESTED', requestedBy: { id: grace.actor.userId } } })
  await expect(trial('WITHDRAW')).rejects.toMatchObject({ code: 'Forbidden' })

  const group = async (name: string) => runCommand(await founder(), createGroup, { name })
  await expect(group('Before')).rejects.toMatchObject({ reason: 'PLAN_FEATURE' })
  await trial('BEGIN')
  expect(await shown()).toMatchObject({ plan: { name: 'enterprise_trial' }, trial: { state: 'ACTIVE' } })
  await group('Meanwhile')
  for (const title of ['One', 'Two']) await runCommand(await founder(), createProject, { title })
  await expect(trial('BEGIN')).rejects.toMatchObject({ code: 'InvalidOperation' })

  // Thirty days later.
  await services.database.workspace(teamId).write(async (tx) => {
    await tx
      .updateTable('workspaces')
      .set({ trial_at: new Date(Date.now() - 30 * 86_400_000) })
      .where('team_id', '=', teamId)
      .execute()
  })
  expect(await shown()).toMatchObject({ plan: { name: 'free_2024' }, trial: { state: 'EXPIRED' } })
  await expect(group('After')).rejects.toMatchObject({ reason: 'PLAN_FEATURE' })
  await expect(runCommand(await founder(), createProject, { title: 'Three' })).rejects.toMatchObject({
    reason: 'PLAN_LIMIT',
  })
  await expect(trial('BEGIN')).rejects.toMatchObject({ message: 'The trial is over. It is begun once.' })
})

test('a trial that is ended early is over, too', async () => {
  const { founder, teamId } = await newWorkspace()
  await choosePlan(teamId, 'free_2023')
  for (const act of ['BEGIN', 'END']) await runCommand(await founder(), changeTrial, { act })
  await expect(runCommand(await founder(), createGroup, { name: 'After' })).rejects.toMatchObject({
    reason: 'PLAN_FEATURE',
  })
  await expect(runCommand(await founder(), changeTrial, { act: 'BEGIN' })).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
})

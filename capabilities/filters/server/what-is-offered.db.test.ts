import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { peopleScope } from '#people/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'

const { services, newWorkspace } = await useServices()

async function ask(
  workspace: WorkspaceContext,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { data, errors } = await askGraph({ services, workspace }, document, variables)
  expect(errors).toBeUndefined()
  return data ?? {}
}

test('whether a user sees contacts follows their access when it is removed and granted again', async () => {
  const workspace = await newWorkspace()
  const { actor } = await workspace.member('CONTRIBUTOR')
  const scopeId = await (await workspace.founder()).read(async (tx) => peopleScope(tx, workspace.teamId))
  const sees = async () =>
    (await ask(await workspace.again(actor.userId ?? ''), '{ viewerSeesPeople }'))['viewerSeesPeople']
  expect(await sees()).toBe(true)
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect(await sees()).toBe(false)
  await runCommand(await workspace.founder(), setGrant, {
    scopeId,
    granteeKind: 'user',
    granteeId: actor.userId ?? '',
    level: 'READ',
  })
  expect(await sees()).toBe(true)
})

test('fields are returned in the requested order; for deleted, hidden or unknown ones null is returned', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })
  const make = async (label: string): Promise<string> => {
    const made = await ask(
      await workspace.founder(),
      'mutation ($input: CreateFieldInput!, $operationId: ID!) { createField(input: $input, operationId: $operationId) { id } }',
      { input: { projectId, appliesTo: 'note', type: 'TEXT', label }, operationId: newId() },
    )
    return (made['createField'] as { id: string }).id
  }
  const [role, age, gone] = [await make('Role'), await make('Age'), await make('Mood')]
  await ask(
    await workspace.founder(),
    'mutation ($input: DeleteFieldsInput!, $operationId: ID!) { deleteFields(input: $input, operationId: $operationId) { deletionId } }',
    { input: { ids: [gone] }, operationId: newId() },
  )
  const named = async (as: WorkspaceContext) =>
    (await ask(as, 'query ($ids: [ID!]!) { fieldsById(ids: $ids) { label } }', { ids: [age, gone, newId(), role] }))[
      'fieldsById'
    ]
  expect(await named(await workspace.founder())).toEqual([{ label: 'Age' }, null, null, { label: 'Role' }])
  expect(await named(await (await newWorkspace()).founder())).toEqual([null, null, null, null])
})

import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'

const { services, newWorkspace } = await useServices()

async function ask<Data>(
  workspace: WorkspaceContext,
  document: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  const { data, errors } = await askGraph({ services, workspace }, document, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

interface Gathered {
  id: Id
  label: string
  type: string
  projects: string[]
  projectCount: number
  options: { id: Id; label: string }[]
}

const gathered = async (as: WorkspaceContext, asked: { words?: string; ids?: Id[] }): Promise<Gathered[]> =>
  (
    await ask<{ gatheredFields: Gathered[] }>(
      as,
      'query ($words: String, $ids: [ID!]) { gatheredFields(words: $words, ids: $ids) { id label type projects projectCount options { id label } } }',
      asked,
    )
  ).gatheredFields

async function makeField(
  as: WorkspaceContext,
  projectId: Id,
  label: string,
  type: string,
  options: readonly string[] = [],
): Promise<Id> {
  const input = {
    projectId,
    appliesTo: 'note',
    type,
    label,
    options: options.length > 0 ? { select: options.map((one) => ({ id: newId(), label: one })) } : {},
  }
  const made = await ask<{ createField: { id: Id } }>(
    as,
    'mutation ($input: CreateFieldInput!, $operationId: ID!) { createField(input: $input, operationId: $operationId) { id } }',
    { input, operationId: newId() },
  )
  return made.createField.id
}

test('fields of several projects are gathered by name and type, and found by words; what a reader may not see is left out', async () => {
  const workspace = await newWorkspace()
  const make = async (title: string): Promise<Id> =>
    (await runCommand(await workspace.founder(), createProject, { title })).id
  const [garden, kitchen, secret] = [await make('Garden'), await make('Kitchen'), await make('Secret')]
  const founder = await workspace.founder()
  const plan = await makeField(founder, garden, 'Tariff', 'SELECT', ['Free', 'Plus'])
  const samePlan = await makeField(founder, kitchen, 'tariff', 'SELECT', ['plus', 'Family'])
  await makeField(founder, kitchen, 'Tariff', 'TEXT')
  await makeField(founder, secret, 'Tariff', 'SELECT', ['Hidden'])
  await makeField(founder, secret, 'Tariff of nobody', 'TEXT')
  const { actor } = await workspace.member('VIEWER')
  const place = await founder.read(async (tx) => findProject(tx, secret))
  await runCommand(founder, setScopeInheritance, { scopeId: place?.scopeId ?? '', inherits: false })
  const reader = await workspace.again(actor.userId ?? '')

  const found = await gathered(reader, { words: 'TARIFF' })
  expect(found.map(({ label, type, projects, projectCount }) => [label, type, projects, projectCount])).toEqual([
    ['Tariff', 'SELECT', ['Garden', 'Kitchen'], 2],
    ['Tariff', 'TEXT', ['Kitchen'], 1],
  ])
  expect(found[0]?.id).toBe(plan)
  expect(found[0]?.options.map(({ label }) => label).toSorted()).toEqual(['Family', 'Free', 'Plus'])
  expect(await gathered(reader, { words: 'tariff nobody' })).toEqual([])
  expect((await gathered(reader, { ids: [samePlan] })).map(({ id }) => id)).toEqual([plan])
  expect((await gathered(await workspace.founder(), { words: 'tariff nobody' })).map(({ label }) => label)).toEqual([
    'Tariff of nobody',
  ])
})

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

test('of more than a thousand options the first are given with their number, and all are found by their words and ids', async () => {
  const workspace = await newWorkspace()
  const projects = await Promise.all(
    Array.from({ length: 7 }, async (_, at) =>
      runCommand(await workspace.founder(), createProject, { title: `Project ${at}` }),
    ),
  )
  const founder = await workspace.founder()
  const fields: Id[] = []
  for (const [at, { id }] of projects.entries()) {
    const labels = Array.from({ length: 200 }, (_, number) => `Town ${at * 200 + number}`)
    fields.push(await makeField(founder, id, 'Place', 'SELECT', labels))
  }
  const read = async (among: { words?: string; optionIds?: Id[] }) => {
    const { gatheredFields } = await ask<{ gatheredFields: (Gathered & { optionCount: number })[] }>(
      founder,
      'query ($ids: [ID!], $words: String, $optionIds: [ID!]) { gatheredFields(ids: $ids, optionWords: $words, optionIds: $optionIds) { optionCount options { id label } } }',
      { ids: fields.slice(0, 1), ...among },
    )
    const [only] = gatheredFields
    return { count: only?.optionCount, options: only?.options ?? [] }
  }
  const all = await read({})
  expect([all.count, all.options.length]).toEqual([1_400, 1_000])
  const found = await read({ words: 'TOWN 139' })
  const numbers = [139, 1_390, 1_391, 1_392, 1_393, 1_394, 1_395, 1_396, 1_397, 1_398, 1_399]
  expect(found.options.map(({ label }) => label).toSorted()).toEqual(numbers.map((at) => `Town ${at}`).toSorted())
  const last = found.options.filter(({ label }) => label === 'Town 1399')
  expect(await read({ optionIds: last.map(({ id }) => id) })).toEqual({ count: 1, options: last })
})

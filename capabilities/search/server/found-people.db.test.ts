import { beforeAll, expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)
const workspace = await newWorkspace()

/** More than a page of the directory. */
const MANY = 520

beforeAll(async () => {
  const founder = await workspace.founder()
  for (let at = 0; at < MANY; at += 1)
    await runCommand(founder, createPerson, { name: `Ana Number ${at}`, email: `ana.${at}@clinic.example` })
  await runCommand(founder, createPerson, { name: 'Zoë Zimmer', email: 'zoe@hospital.example' })
  await searchIndex().caughtUp()
}, 120_000)

test('a contact is found by name, by the beginning of a name and by address, however many there are', async () => {
  const context: WorkspaceContext = await workspace.founder()
  Object.assign(context.services, { searchIndex: searchIndex() })
  const found = async (value: string) => {
    const { data, errors } = await askGraph(
      { services: context.services, workspace: context },
      'query ($options: SearchOptions!) { search(options: $options) { whole items { type person { name email } lacks } } }',
      { options: { types: ['PERSON'], query: { value }, limit: 30 } },
    )
    expect(errors).toBeUndefined()
    return data?.['search'] as { whole: number; items: { person: { name: string } | null; lacks: string[] }[] }
  }
  const zoe = { person: { name: 'Zoë Zimmer', email: 'zoe@hospital.example' }, lacks: [] }
  for (const typed of ['zoe', 'Zimm', 'zimmer zoë', 'zoe@hospital.example'])
    expect((await found(typed)).items[0], typed).toMatchObject(zoe)
  expect((await found('Ana Number 519')).items[0]?.person?.name).toBe('Ana Number 519')
  expect((await found('ana')).whole).toBe(MANY)
})

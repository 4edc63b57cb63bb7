import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest, type Page } from '#platform/kernel/pagination.ts'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import type { Person } from '../model/person.ts'
import { changePerson } from './commands/change-person.ts'
import { createPerson } from './commands/create-person.ts'
import { deletePeople, restorePeople } from './commands/delete-people.ts'
import { fillPersonFields } from './commands/fill-person-fields.ts'
import { linkPerson } from './commands/link-person.ts'
import { findPeople, listPeople, matchPeople, notesOfPerson, peopleOfNotes, peopleScope } from './store.ts'

const { newWorkspace } = await useServices()

async function person({ founder }: TestWorkspace, name: string, email: string | null = null): Promise<Id> {
  return (await runCommand(await founder(), createPerson, { name, email })).id
}

async function note({ founder }: TestWorkspace, title: string): Promise<Id> {
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Interviews' })
  return (await runCommand(await founder(), createNote, { id: newId(), projectId, title })).id
}

async function named({ read, actor }: WorkspaceContext, first = 100): Promise<string[]> {
  const found: string[] = []
  let after: string | null = null
  for (;;) {
    const request = pageRequest(first, after)
    const page: Page<Person> = await read(async (tx) => listPeople(tx, actor, request))
    found.push(...page.nodes.map(({ name }) => name))
    if (!page.hasNextPage) return found
    after = page.endCursor
  }
}

/** Closes the directory to everyone except the founder, and gives one member the level. */
async function close(workspace: TestWorkspace, userId: Id, level: 'NONE' | 'READ'): Promise<void> {
  const { actor, database } = await workspace.founder()
  await database.write(async (tx) => {
    const scopeId = await peopleScope(tx, workspace.teamId)
    await setInheritance(tx, workspace.teamId, scopeId, false)
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: actor.userId ?? '' }, 'FULL')
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: userId }, level)
  })
}

test('the directory is sorted by name regardless of case and accents; no person appears on two pages', async () => {
  const workspace = await newWorkspace()
  for (const name of ['Zoë', 'Émile', 'eva', 'Emil', 'Ada', 'Ada']) await person(workspace, name)
  const inOrder = ['Ada', 'Ada', 'Emil', 'Émile', 'eva', 'Zoë']
  expect(await named(await workspace.founder())).toEqual(inOrder)
  expect(await named(await workspace.founder(), 1)).toEqual(inOrder)
})

test('an address belongs to one person, however it is written; one in the trash is free', async () => {
  const workspace = await newWorkspace()
  const ada = await person(workspace, 'Ada', '  Ada@Example.com ')
  const [kept] = await (await workspace.founder()).read(async (tx) => findPeople(tx, [ada]))
  expect(kept?.email).toBe('ada@example.com')
  await expect(person(workspace, 'Another', 'ADA@example.com')).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: 'Someone with the address ada@example.com is in the directory already.',
  })
  const grace = await person(workspace, 'Grace', 'grace@example.com')
  await expect(
    runCommand(await workspace.founder(), changePerson, { id: grace, email: 'Ada@example.com' }),
  ).rejects.toMatchObject({ code: 'InvalidOperation', message: 'Someone else has the address ada@example.com.' })
  expect(await named(await workspace.founder())).toEqual(['Ada', 'Grace'])

  const { deletionId } = await runCommand(await workspace.founder(), deletePeople, { ids: [ada] })
  await runCommand(await workspace.founder(), changePerson, { id: grace, email: 'ada@example.com' })
  await expect(runCommand(await workspace.founder(), restorePeople, { deletionId })).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: expect.stringContaining('ada@example.com') as string,
  })
  await runCommand(await workspace.founder(), changePerson, { id: grace, email: null })
  await runCommand(await workspace.founder(), restorePeople, { deletionId })
  expect(await named(await workspace.founder())).toEqual(['Ada', 'Grace'])
})

test('changing a person changes only what was given, and invalid values are refused', async () => {
  const workspace = await newWorkspace()
  const id = await person(workspace, 'Ada', 'ada@example.com')
  await runCommand(await workspace.founder(), changePerson, { id, summary: 'Runs the clinic.' })
  await runCommand(await workspace.founder(), changePerson, { id, name: ' Ada Lovelace ' })
  const [changed] = await (await workspace.founder()).read(async (tx) => findPeople(tx, [id]))
  expect(changed).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', summary: 'Runs the clinic.' })
  for (const bad of [
    { name: 'x'.repeat(301) },
    { email: 'nobody' },
    { email: `${'x'.repeat(320)}@example.com` },
    { summary: 'x'.repeat(10_001) },
  ])
    await expect(runCommand(await workspace.founder(), changePerson, { id, ...bad })).rejects.toMatchObject({
      code: 'ValidationError',
    })
})

test('a note is linked to people once each, in the given order, and unlinked', async () => {
  const workspace = await newWorkspace()
  const [first, second] = [await note(workspace, 'First talk'), await note(workspace, 'Second talk')]
  const ada = await person(workspace, 'Ada')
  const { id: grace } = await runCommand(await workspace.founder(), createPerson, { name: 'Grace', noteId: first })
  for (const noteId of [first, first, second])
    await runCommand(await workspace.founder(), linkPerson, { noteId, personId: ada, linked: true })
  const { read } = await workspace.founder()
  expect((await read(async (tx) => peopleOfNotes(tx, [first, second]))).get(first)).toEqual([grace, ada])
  expect(await read(async (tx) => notesOfPerson(tx, ada))).toEqual([second, first])

  await runCommand(await workspace.founder(), deletePeople, { ids: [grace] })
  await runCommand(await workspace.founder(), linkPerson, { noteId: second, personId: ada, linked: false })
  const left = await (await workspace.founder()).read(async (tx) => peopleOfNotes(tx, [first, second]))
  expect([left.get(first), left.get(second)]).toEqual([[ada], undefined])
  await expect(
    runCommand(await workspace.founder(), linkPerson, { noteId: first, personId: grace, linked: true }),
  ).rejects.toMatchObject({ code: 'NotFound' })
})

test('people are deleted all or none, and restored together', async () => {
  const workspace = await newWorkspace()
  const ids = [await person(workspace, 'Ada'), await person(workspace, 'Grace')]
  await expect(runCommand(await workspace.founder(), deletePeople, { ids: [...ids, newId()] })).rejects.toMatchObject({
    code: 'NotFound',
  })
  await expect(runCommand(await workspace.founder(), deletePeople, { ids: [] })).rejects.toMatchObject({
    code: 'ValidationError',
  })
  expect(await named(await workspace.founder())).toEqual(['Ada', 'Grace'])
  const { deletionId } = await runCommand(await workspace.founder(), deletePeople, { ids })
  expect(await named(await workspace.founder())).toEqual([])
  await runCommand(await workspace.founder(), restorePeople, { deletionId })
  expect(await named(await workspace.founder())).toEqual(['Ada', 'Grace'])
})

test('a user who may read the directory can change no one; without access it is empty', async () => {
  const workspace = await newWorkspace()
  const id = await person(workspace, 'Ada')
  const noteId = await note(workspace, 'Talk')
  const member = await workspace.member('CONTRIBUTOR')
  const userId = member.actor.userId ?? ''
  const again = async (): Promise<WorkspaceContext> => workspace.again(userId)
  const creating = async () => runCommand(await again(), createPerson, { name: 'Mine' })
  const changing = [
    async () => runCommand(await again(), changePerson, { id, name: 'Mine' }),
    async () => runCommand(await again(), fillPersonFields, { id, values: [] }),
    async () => runCommand(await again(), deletePeople, { ids: [id] }),
  ]
  await close(workspace, userId, 'READ')
  expect(await named(await again())).toEqual(['Ada'])
  for (const act of [creating, ...changing]) await expect(act()).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(await again(), linkPerson, { noteId, personId: id, linked: true })

  await close(workspace, userId, 'NONE')
  expect(await named(await again())).toEqual([])
  await expect(creating()).rejects.toMatchObject({ code: 'Forbidden' })
  for (const act of changing) await expect(act()).rejects.toMatchObject({ code: 'NotFound' })
  await expect(runCommand(await again(), linkPerson, { noteId, personId: id, linked: false })).rejects.toMatchObject({
    code: 'NotFound',
  })
  expect(await named(await workspace.founder())).toEqual(['Ada'])
})

test('an import finds a person again by address or by name, among existing people of this workspace', async () => {
  const [workspace, other] = [await newWorkspace(), await newWorkspace()]
  await person(workspace, 'Ada  Lovelace')
  await person(workspace, 'Somebody', 'grace@example.com')
  await person(other, 'Ada Lovelace')
  const gone = await person(workspace, 'Edsger', 'edsger@example.com')
  await runCommand(await workspace.founder(), deletePeople, { ids: [gone] })
  const { read, actor } = await workspace.founder()
  const matched = await read(async (tx) =>
    matchPeople(tx, actor, { emails: ['grace@example.com', 'edsger@example.com'], names: ['ada lovelace', 'Nobody'] }),
  )
  expect(matched.map(({ name }) => name).toSorted()).toEqual(['Ada  Lovelace', 'Somebody'])
})

test('an import does not find people who are linked only to what the importing user cannot see', async () => {
  const workspace = await newWorkspace()
  const noteId = await note(workspace, 'Closed')
  const { database, read } = await workspace.founder()
  const [made] = await read(async (tx) => findNotes(tx, [noteId]))
  await database.write(async (tx) => setInheritance(tx, workspace.teamId, made?.scopeId ?? '', false))
  await runCommand(await workspace.founder(), createPerson, { name: 'Grace', email: 'grace@example.com', noteId })
  const requested = { emails: ['grace@example.com'], names: ['grace'] }
  const matched = async ({ read: reading, actor }: WorkspaceContext) =>
    (await reading(async (tx) => matchPeople(tx, actor, requested))).map(({ name }) => name)
  expect(await matched(await workspace.founder())).toEqual(['Grace'])
  expect(await matched(await workspace.member('CONTRIBUTOR'))).toEqual([])
})

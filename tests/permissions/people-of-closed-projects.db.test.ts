import { expect, test } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { useServices } from '../harness/workspace.ts'
import { act, askingAs, type Ask } from './asking.ts'
import { useSearch } from './use-search.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const searching = await useSearch(services)

/** A project that only its creator sees, one that all see, each with a note, and a member who made neither. */
async function places() {
  const workspace = await newWorkspace()
  const ada = askingAs(searching, workspace.founder)
  const { actor } = await workspace.member('CONTRIBUTOR')
  const ben = askingAs(searching, async () => workspace.again(actor.userId ?? ''))
  const place = async (title: string) => {
    const { id, scopeId } = await act(ada, 'createProject', { title }, 'id scopeId')
    const { id: noteId } = await act(ada, 'createNote', { projectId: id, title: `${title} note` })
    return { id: String(id), scopeId: String(scopeId), noteId: String(noteId) }
  }
  const [closed, open] = [await place('Closed'), await place('Open')]
  await act(ada, 'setScopeInheritance', { scopeId: closed.scopeId, inherits: false }, '__typename')
  const { id } = await act(ada, 'createPerson', {
    name: 'Quillfeather',
    noteId: closed.noteId,
    email: 'q@closed.example',
  })
  await act(ada, 'changePerson', { id, summary: 'Marmalade' })
  return { workspace, ada, ben, benId: actor.userId ?? '', closed, open, personId: String(id) }
}

const SURFACES = `query ($id: ID!, $note: ID!, $name: String!, $filter: SearchOptions!) {
  person(id: $id) { name }
  peopleById(ids: [$id]) { name }
  people(first: 100) { nodes { name } }
  note(id: $note) { people { name } }
  search(options: { query: { method: "FULL_TEXT", value: $name } }) { total items { id } suggestedQuery }
  filtered: search(options: $filter) { total items { id } }
}`

/** Returns where a user is shown a person: every way that lists, counts, finds or names one. */
async function shownOf(ask: Ask, { personId, open }: { personId: Id; open: { noteId: Id } }) {
  await searching.searchIndex.caughtUp()
  const answer = (await ask(SURFACES, {
    id: personId,
    note: open.noteId,
    name: 'Marmalade',
    filter: { types: ['PERSON'], people: { method: 'CONTAINS', ids: [personId] } },
  })) as {
    person: unknown
    peopleById: unknown[]
    people: { nodes: Array<{ name: string }> }
    note: { people: Array<{ name: string }> } | null
    search: { total: number }
    filtered: { total: number }
  }
  const isNamed = (all: Array<{ name: string }> = []) => all.some(({ name }) => name === 'Quillfeather')
  const { suggested } = (await ask(
    '{ suggested: search(options: { query: { method: "FULL_TEXT", value: "Marmalad" } }) { total suggestedQuery } }',
  )) as { suggested: { total: number; suggestedQuery: string | null } }
  return {
    byId: answer.person !== null,
    byIds: answer.peopleById[0] !== null,
    listed: isNamed(answer.people.nodes),
    ofNote: isNamed(answer.note?.people),
    found: answer.search.total,
    suggested: suggested.total > 0 || suggested.suggestedQuery !== null,
    filtered: answer.filtered.total,
  }
}

const EVERYWHERE = { byId: true, byIds: true, listed: true, ofNote: false, found: 1, suggested: true, filtered: 1 }
const NOWHERE = { byId: false, byIds: false, listed: false, ofNote: false, found: 0, suggested: false, filtered: 0 }

test('users who see nothing that a person is linked to are shown them nowhere, and may do nothing with them', async () => {
  const made = await places()
  const { ada, ben, personId, open } = made
  expect(await shownOf(ada, made)).toEqual(EVERYWHERE)
  expect(await shownOf(ben, made)).toEqual(NOWHERE)
  const acts: Array<[string, Record<string, unknown>, string?]> = [
    ['changePerson', { id: personId, name: 'Mine' }],
    ['linkPerson', { noteId: open.noteId, personId, linked: true }],
    ['fillPersonFields', { id: personId, values: [] }],
    ['deletePeople', { ids: [personId] }, 'ids'],
    ['starThing', { kind: 'person', id: personId, starred: true }],
  ]
  for (const [name, input, answer] of acts)
    await expect(act(ben, name, input, answer), name).rejects.toMatchObject({ code: 'NotFound' })
  expect(await ben('query ($id: ID!) { history(kind: "person", id: $id) { title } }', { id: personId })).toEqual({
    history: null,
  })
})

test('a person is visible with the things that they are linked to: linked, moved, deleted, restored, opened', async () => {
  const made = await places()
  const { ada, ben, personId, closed, open } = made
  const linked = async (isLinked: boolean) =>
    act(ada, 'linkPerson', { noteId: open.noteId, personId, linked: isLinked })
  await linked(true)
  const withTheOpenNote = { ...EVERYWHERE, ofNote: true }
  expect(await shownOf(ben, made)).toEqual(withTheOpenNote)
  await linked(false)
  expect(await shownOf(ben, made)).toEqual(NOWHERE)

  await act(ada, 'moveNotes', { ids: [closed.noteId], toProjectId: open.id }, '__typename')
  expect(await shownOf(ben, made)).toEqual(EVERYWHERE)
  const { deletionId } = await act(ada, 'deleteNotes', { ids: [closed.noteId] }, 'deletionId')
  expect(await shownOf(ben, made)).toEqual(NOWHERE)
  await act(ada, 'restoreNotes', { deletionId }, '__typename')
  expect(await shownOf(ben, made)).toEqual(EVERYWHERE)
  await act(ada, 'deleteNotes', { ids: [closed.noteId] }, 'deletionId')

  await act(ada, 'setScopeInheritance', { scopeId: closed.scopeId, inherits: true }, '__typename')
  expect(await shownOf(ben, made)).toEqual(EVERYWHERE)
})

test('administrators see everyone in the directory, and can open them there', async () => {
  const made = await places()
  const { workspace, ben, benId } = made
  const admin = async (isAdmin: boolean) =>
    services.database
      .workspace(workspace.teamId)
      .write(async (tx) => tx.updateTable('users').set({ workspace_admin: isAdmin }).where('id', '=', benId).execute())
  await admin(true)
  expect(await shownOf(ben, made)).toEqual(EVERYWHERE)
  const { people_scope_id: directory } = await (
    await workspace.founder()
  ).read(async (tx) => tx.selectFrom('workspaces').select('people_scope_id').executeTakeFirstOrThrow())
  const close = async (inherits: boolean) =>
    act(made.ada, 'setScopeInheritance', { scopeId: directory, inherits }, '__typename')
  await close(false)
  expect(await shownOf(ben, made)).toEqual(NOWHERE)
  await close(true)
  await admin(false)
  expect(await shownOf(ben, made)).toEqual(NOWHERE)
})

test('a person deleted without being visible to a user is only in the trash of users who saw them', async () => {
  const { ada, ben, personId } = await places()
  const { deletionId } = await act(ada, 'deletePeople', { ids: [personId] }, 'deletionId')
  const asked = 'query ($id: ID!) { deletion(id: $id) { title } trash(first: 50) { nodes { title } } }'
  const inTrash = { deletion: { title: 'Quillfeather' }, trash: { nodes: [{ title: 'Quillfeather' }] } }
  expect(await ada(asked, { id: deletionId })).toEqual(inTrash)
  expect(await ben(asked, { id: deletionId })).toEqual({ deletion: null, trash: { nodes: [] } })
  await expect(act(ben, 'restoreDeletions', { ids: [deletionId] }, '__typename')).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('an address reveals nothing about its owner to users who do not see them, and gives no access', async () => {
  const made = await places()
  const { ada, ben, open } = made
  const { id } = await act(ben, 'createPerson', { name: 'Another', email: 'q@closed.example', noteId: open.noteId })
  expect(await shownOf(ben, made)).toEqual(NOWHERE)
  for (const other of [{ email: 'q@closed.example' }, { email: 'Q@closed.example', noteId: open.noteId }])
    await expect(act(ada, 'createPerson', { name: 'A third', ...other })).rejects.toMatchObject({
      code: 'InvalidOperation',
    })
  await act(ben, 'changePerson', { id, email: 'other@open.example' })
  await act(ben, 'changePerson', { id, email: 'q@closed.example' })
})

test('field values of a person are found by a filter only for users who see the person', async () => {
  const made = await places()
  const { ada, ben, personId } = made
  const { id: fieldId } = await act(ada, 'createField', { appliesTo: 'person', type: 'TEXT', label: 'Country' })
  await act(ada, 'fillPersonFields', { id: personId, values: [{ fieldId, text: 'Peru' }] })
  await searching.searchIndex.caughtUp()
  const asked = `query ($field: String!) { search(options: { filter: { combinator: "And", fields: [{ id: "a",
    field: { kind: "person", id: $field }, fieldType: "TEXT", operatorType: "CONTAINS", values: { text: "Peru" } }] } }) { total } }`
  expect([await ada(asked, { field: fieldId }), await ben(asked, { field: fieldId })]).toEqual([
    { search: { total: 2 } },
    { search: { total: 0 } },
  ])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { openSearchIndex, type SearchIndex } from '#search/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const folder = mkdtempSync(join(tmpdir(), 'found-rows-'))
const workspace = await newWorkspace()
const failures: unknown[] = []
let index: SearchIndex
let projectId: Id

async function ask<Data>(query: string, variables: object, as?: WorkspaceContext): Promise<Data> {
  const context = as ?? (await workspace.founder())
  Object.assign(context.services, { searchIndex: index })
  const { data, errors } = await askGraph(
    { services: context.services, workspace: context },
    query,
    variables as Record<string, unknown>,
  )
  expect(errors).toBeUndefined()
  return data as Data
}

const NOTES = {
  Planned: 'We planned the whole week.',
  Mail: 'They wrote an e-mail to us.',
  Allocation: 'The cat sat on its location.',
  Both: 'The plan was in the second email.',
}
const ids = new Map<string, Id>()

beforeAll(async () => {
  index = await openSearchIndex({
    database: services.database,
    kinds: services.kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
  projectId = (await runCommand(await workspace.founder(), createProject, { title: 'Garden' })).id
  for (const [title, markdown] of Object.entries(NOTES)) {
    const { createNote } = await ask<{ createNote: { id: Id } }>(
      'mutation ($input: CreateNoteInput!, $operation: ID!) { createNote(input: $input, operationId: $operation) { id } }',
      { input: { projectId, title, markdown }, operation: newId() },
    )
    ids.set(title, createNote.id)
  }
  // The result of the index alone: recent text is searched separately.
  await workspace.founder().then(async (founder) =>
    founder.database.write(async (tx) =>
      tx
        .updateTable('notes')
        .set({ updated_at: new Date('2026-01-01') })
        .execute(),
    ),
  )
  await index.caughtUp()
}, 60_000)

afterAll(async () => {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
  expect(failures).toEqual([])
})

const found = async (find: string): Promise<string[]> => {
  const definition = { projectId, objectType: 'NOTE', viewData: {}, find }
  const { viewRows } = await ask<{ viewRows: { nodes: { id: Id }[] } }>(
    'query ($definition: ViewDefinition) { viewRows(definition: $definition) { nodes { id } } }',
    { definition },
  )
  const { viewMembers } = await ask<{ viewMembers: { order: number[] } }>(
    'query ($definition: ViewDefinition, $ids: [ID!]!) { viewMembers(definition: $definition, ids: $ids, changed: [], ends: []) { order } }',
    { definition, ids: [...ids.values()] },
  )
  const titles = (nodes: readonly { id: Id }[]): string[] =>
    [...ids].filter(([, id]) => nodes.some((node) => node.id === id)).map(([title]) => title)
  const held = [...ids.values()]
  expect(viewMembers.order.map((at) => held[at])).toEqual(viewRows.nodes.map(({ id }) => id))
  return titles(viewRows.nodes)
}

test('words find rows in all their forms and spellings, but not inside other words; all found rows can be chosen', async () => {
  expect(await found('planning')).toEqual(['Planned', 'Both'])
  expect(await found('email')).toEqual(['Mail', 'Both'])
  expect(await found('cat')).toEqual(['Allocation'])
  expect(await found('ocat')).toEqual([])
  const question = {
    projectId,
    objectType: 'NOTE',
    data: { filter: { combinator: 'And', fields: [] } },
    find: 'planning',
    boardId: null,
    group: null,
  }
  const { selectAll } = await ask<{ selectAll: { count: number } }>(
    'mutation ($input: SelectAllInput!, $operation: ID!) { selectAll(input: $input, operationId: $operation) { count } }',
    { input: { list: 'view-rows', question }, operation: newId() },
  )
  expect(selectAll.count).toBe(2)
})

test('the passages where words are found are returned to users who may see the rows', async () => {
  const asked = { type: 'NOTE', ids: [...ids.values()], words: 'planning' }
  const query =
    'query ($type: ExcerptType!, $ids: [ID!]!, $words: String!) { excerpts(type: $type, ids: $ids, words: $words) { id content } }'
  const { excerpts } = await ask<{ excerpts: { id: Id; content: { text: string; match: boolean }[] }[] }>(query, asked)
  expect(excerpts.find(({ id }) => id === ids.get('Planned'))?.content.filter(({ match }) => match)).toEqual([
    { text: 'planned', match: true },
  ])
  const stranger = await newWorkspace()
  expect(await ask(query, asked, await stranger.founder())).toEqual({ excerpts: [] })
})

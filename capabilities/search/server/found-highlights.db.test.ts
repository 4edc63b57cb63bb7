import { beforeAll, expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)
const workspace = await newWorkspace()

const QUOTES = ['They planned everything', 'An e-mail came', 'the cat sat', 'the second email plan']
let tagId: Id
let projectId: Id
const ids: Id[] = []

async function ask<Data>(query: string, variables: object): Promise<Data> {
  const context: WorkspaceContext = await workspace.founder()
  Object.assign(context.services, { searchIndex: searchIndex() })
  const { data, errors } = await askGraph({ services: context.services, workspace: context }, query, { ...variables })
  expect(errors).toBeUndefined()
  return data as Data
}

async function act(name: string, input: object): Promise<Id> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const { done } = await ask<{ done: { id: Id } }>(
    `mutation ($input: ${type}!, $operation: ID!) { done: ${name}(input: $input, operationId: $operation) { id } }`,
    { input, operation: newId() },
  )
  return done.id
}

beforeAll(async () => {
  projectId = (await runCommand(await workspace.founder(), createProject, { title: 'Garden' })).id
  tagId = await act('createTag', { projectId, title: 'Pain' })
  const noteId = await act('createNote', { projectId, title: 'First talk', markdown: QUOTES.join('\n\n') })
  for (const quote of QUOTES) ids.push(await act('createHighlight', { noteId, place: { quote }, tagIds: [tagId] }))
  const other = await act('createNote', { projectId, title: 'Emails of Ines', markdown: 'It went on.' })
  ids.push(await act('createHighlight', { noteId: other, place: { quote: 'It went on' }, tagIds: [tagId] }))
  // The quotes that words find and that do not have the tag.
  await act('createHighlight', { noteId: other, place: { quote: 'It went on.' } })
  await (
    await workspace.founder()
  ).database.write(async (tx) =>
    tx
      .updateTable('highlights')
      .set({ updated_at: new Date('2026-01-01') })
      .execute(),
  )
  await searchIndex().caughtUp()
}, 60_000)

/** The places of the highlights of the tag that words find, in pages and when followed. */
async function found(text: string): Promise<number[]> {
  const { tag } = await ask<{ tag: { highlights: { nodes: { id: Id }[] }; highlightMembers: { order: number[] } } }>(
    `query ($tagId: ID!, $text: String!, $ids: [ID!]!) { tag(id: $tagId) {
      highlights(text: $text, order: OLDEST) { nodes { id } }
      highlightMembers(text: $text, order: OLDEST, ids: $ids, changed: [], ends: []) { order } } }`,
    { tagId, text, ids },
  )
  const places = tag.highlights.nodes.map(({ id }) => ids.indexOf(id))
  expect(tag.highlightMembers.order).toEqual(places)
  return places
}

test('highlights of a tag are found by words of their quotes and of the titles of their notes, in forms and spellings', async () => {
  expect(await found('planning')).toEqual([0, 3])
  expect(await found('email')).toEqual([1, 3, 4])
  expect(await found('e-mails')).toEqual([1, 3, 4])
  expect(await found('lanne')).toEqual([])
  // The title of the note has only one of these words.
  expect(await found('emails everywhere')).not.toContain(4)
})

test('all highlights that words find can be selected at once, and shown with the words marked', async () => {
  const question = { tagId, noteId: null, createdById: null, text: 'planning', order: 'NEWEST' }
  const { selectAll } = await ask<{ selectAll: { count: number } }>(
    'mutation ($input: SelectAllInput!, $operation: ID!) { selectAll(input: $input, operationId: $operation) { count } }',
    { input: { list: 'tag-highlights', question }, operation: newId() },
  )
  expect(selectAll.count).toBe(2)
  const { excerpts } = await ask<{ excerpts: { content: { text: string; match: boolean }[] }[] }>(
    'query ($ids: [ID!]!) { excerpts(type: HIGHLIGHT, ids: $ids, words: "planning") { content } }',
    { ids },
  )
  expect(
    excerpts.flatMap(({ content }) => content.flatMap(({ text, match }) => (match ? [text] : []))).toSorted(),
  ).toEqual(['plan', 'planned'])
})

test('words of a list that are clearly misspelt are corrected by what the reader finds in its rows', async () => {
  const meant = async (among: object, words: string): Promise<string | null> =>
    (
      await ask<{ meantWords: string | null }>(
        `query ($type: ExcerptType!, $projectId: ID, $tagId: ID, $words: String!) {
          meantWords(type: $type, projectId: $projectId, tagId: $tagId, words: $words) }`,
        { ...among, words },
      )
    ).meantWords
  expect(await meant({ type: 'HIGHLIGHT', tagId }, 'everythnig planed')).toBe('everything planned')
  expect(await meant({ type: 'NOTE', projectId }, 'everythnig')).toBe('everything')
  expect(await meant({ type: 'NOTE', projectId }, 'everything')).toBeNull()
  const elsewhere = await act('createProject', { title: 'Elsewhere' })
  expect(await meant({ type: 'NOTE', projectId: elsewhere }, 'everythnig')).toBeNull()
  const unused = await act('createTag', { projectId, title: 'Unused' })
  expect(await meant({ type: 'HIGHLIGHT', tagId: unused }, 'everythnig')).toBeNull()
})

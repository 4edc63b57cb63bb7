import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act, Given, Sent } from './acts.ts'
import { refTo } from './change.ts'
import type { List } from './list.ts'
import { liveOf } from './live-of.ts'
import { useAct, useLive } from './use-live.ts'

interface Row {
  id: string
  title: string
}

/** What the server holds, and the renamings that it has not answered yet, by title. */
let stored: Row[] = []
let asked = new Map<string, PromiseWithResolvers<Sent>>()
let reads = 0
let version = 1

beforeEach(() => {
  stored = [
    { id: 'a', title: 'Ants' },
    { id: 'b', title: 'Bees' },
  ]
  asked = new Map()
  reads = 0
  version = 1
})
afterEach(cleanup)

const rowsOf = (): List<object, Row> => ({
  name: 'rows',
  kind: 'row',
  page: async () => {
    reads += 1
    return { rows: stored, endCursor: null, hasMore: false, follows: { row: 'row' }, places: null, version }
  },
  members: async () => ({ order: [], changed: [], rows: [], version }),
})
const renaming = (): Act<{ id: string; title: string }> => ({
  name: 'rename-row',
  touches: ({ id }) => [refTo('row', id)],
  show: (draft, { id, title }) => draft.patch<Row>(refTo('row', id), (row) => ({ ...row, title })),
  async send({ title }) {
    const answer = Promise.withResolvers<Sent>()
    asked.set(title, answer)
    return answer.promise
  },
})

let rename: (id: string, title: string) => Given

const ALL = {}

function Rows({ hand }: { hand: (act: typeof rename) => void }) {
  const { rows, state } = useLive(rowsOf, ALL)
  const renameRow = useAct(renaming)
  useEffect(() => hand((id, title) => renameRow({ id, title })), [hand, renameRow])
  return <p>{state === 'ready' ? rows.map((row) => row.title).join(', ') : state}</p>
}

const take = (given: typeof rename): void => void (rename = given)

async function show(): Promise<ApolloClient> {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Rows hand={take} />
      </ApolloProvider>,
    ),
  )
  return client
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

test('an act and its undo are drawn before the server has answered', async () => {
  await show()
  expect(shown()).toBe('Ants, Bees')
  let given: Given | undefined
  act(() => void (given = rename('a', 'Aphids')))
  expect(shown()).toBe('Aphids, Bees')
  act(() => void given?.undo())
  expect(shown()).toBe('Ants, Bees')
})

test('a refusal takes exactly its own draft away, and says why', async () => {
  await show()
  const givens: Given[] = []
  await act(async () => void givens.push(rename('a', 'Aphids'), rename('b', 'Beetles')))
  await act(async () => asked.get('Aphids')?.reject(new Error('Aphids are none.')))
  expect(shown()).toBe('Ants, Beetles')
  expect(givens.map((given) => given.outcome())).toEqual([
    { state: 'refused', error: new Error('Aphids are none.') },
    { state: 'sent' },
  ])
})

test('what touches the same waits for its turn, what does not is sent beside it', async () => {
  await show()
  await act(async () => void [rename('a', 'Aphids'), rename('b', 'Beetles'), rename('a', 'Antlions')])
  expect(shown()).toBe('Antlions, Beetles')
  expect([...asked.keys()]).toEqual(['Aphids', 'Beetles'])
  await act(async () => asked.get('Aphids')?.resolve({ committed: null }))
  expect([...asked.keys()]).toEqual(['Aphids', 'Beetles', 'Antlions'])
})

test('who shows the same list again sees it at once, and nothing is read', async () => {
  const client = await show()
  cleanup()
  render(
    <ApolloProvider client={client}>
      <Rows hand={take} />
    </ApolloProvider>,
  )
  expect(shown()).toBe('Ants, Bees')
  expect(reads).toBe(1)
})

test('what concerns no row and no place of the list is nothing to it', async () => {
  const client = await show()
  const change = { type: 'x', scopeId: 's', parentId: null, operationId: null, gone: false }
  await act(async () =>
    liveOf(client).hear({
      version: 2,
      changes: [{ ...change, kind: 'other', id: 'x' }],
      all: [],
      lost: [],
      everything: false,
    }),
  )
  expect(reads).toBe(1)
  version = 3
  await act(async () => liveOf(client).hear({ version, changes: [], all: ['s'], lost: [], everything: false }))
  await vi.waitFor(() => expect(reads).toBe(2))
})

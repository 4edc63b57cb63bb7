import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from './act-sending.ts'
import type { Act, Given } from './acts.ts'
import { refTo } from './change.ts'
import type { List } from './list.ts'
import { doAct } from './lists-and-acts.ts'
import { liveOf } from './live-of.ts'
import { REFUSED_AWAY } from './refused-away.ts'
import { useAct, useLive } from './use-live.ts'

interface Row {
  id: string
  title: string
}

/** The rows of the server, and the renamings that it has not answered yet, by title. */
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
  queueAs: REFUSED_AWAY.needsAnswer,
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

test('a refusal removes exactly the act’s own draft, and says why', async () => {
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

test('acts that touch the same thing wait for their turn, others are sent in parallel', async () => {
  await show()
  await act(async () => void [rename('a', 'Aphids'), rename('b', 'Beetles'), rename('a', 'Antlions')])
  expect(shown()).toBe('Antlions, Beetles')
  expect([...asked.keys()]).toEqual(['Aphids', 'Beetles'])
  await act(async () => asked.get('Aphids')?.resolve({ committed: null }))
  expect([...asked.keys()]).toEqual(['Aphids', 'Beetles', 'Antlions'])
})

test('a list that is shown again is there at once, and nothing is read', async () => {
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

test('a change that concerns no row and no scope of the list causes no request', async () => {
  const client = await show()
  const change = { type: 'x', scopeId: 's', parentId: null, operationId: null, gone: false }
  await act(async () =>
    liveOf(client).receive({
      version: 2,
      changes: [{ ...change, kind: 'other', id: 'x' }],
      all: [],
      lost: [],
      everything: false,
    }),
  )
  expect(reads).toBe(1)
  version = 3
  await act(async () => liveOf(client).receive({ version, changes: [], all: ['s'], lost: [], everything: false }))
  await vi.waitFor(() => expect(reads).toBe(2))
})

test('a list that only has pages reads its loaded rows again when an event concerns its answers', async () => {
  const names = Array.from({ length: 130 }, (_, at) => `n${at}`)
  let asked: number[] = []
  let version = 1
  const list = (): List<object, Row> => ({
    name: 'pages',
    kind: 'row',
    async page(_query, { first, after }) {
      asked.push(first)
      const from = after === null ? 0 : Number(after)
      const rows = names.slice(from, from + first).map((title) => ({ id: title, title }))
      const follows = { 'row.renamed': 'all', 'document.edited': null } as const
      return {
        rows,
        endCursor: String(from + rows.length),
        hasMore: from + first < 130,
        follows,
        places: null,
        version,
      }
    },
  })
  function Pages() {
    const { rows, hasMore, more } = useLive(list, ALL)
    return <button onClick={more}>{`${rows.length} ${hasMore ? 'and more' : 'in all'}, ${rows[0]?.title}`}</button>
  }
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Pages />
      </ApolloProvider>,
    ),
  )
  const says = (): string => screen.getByRole('button').textContent ?? ''
  expect(says()).toBe('60 and more, n0')
  await act(async () => screen.getByRole('button').click())
  await vi.waitFor(() => expect(says()).toBe('130 in all, n0'))
  const notify = async (type: string, access = false): Promise<void> => {
    const change = { type, kind: 'row', id: 'other', scopeId: 's', parentId: null, operationId: null, gone: false }
    const none = { all: [], lost: [], everything: false }
    version += 1
    await act(async () => liveOf(client).receive({ version, changes: [change], ...none, access }))
  }
  names[0] = 'first'
  asked = []
  await notify('row.looked-at')
  expect(asked).toEqual([])
  await notify('row.renamed')
  await vi.waitFor(() => expect(says()).toBe('130 in all, first'))
  expect(asked).toEqual([120, 10])
  names[0] = 'seen'
  await notify('row.looked-at', true)
  await vi.waitFor(() => expect(says()).toBe('130 in all, seen'))
})

test('a change in a scope updates the row of the scope, and no other', async () => {
  const asked: (readonly string[])[] = []
  let reads = 0
  let version = 1
  const places = [
    { id: 'p', scopeId: 's', title: 'Pond' },
    { id: 'q', scopeId: 't', title: 'Quay' },
  ]
  const list = (): List<object, (typeof places)[number]> => ({
    name: 'places',
    kind: 'place',
    async page() {
      reads += 1
      return { rows: places, endCursor: null, hasMore: false, follows: { frog: 'place' }, places: null, version }
    },
    async members(_query, { ids, changed }) {
      asked.push(changed)
      const rows = places.filter(({ id }) => changed.includes(id))
      const reported = rows.map(({ id }) => ({ id, groups: [], behind: [] }))
      return { order: ids.map((_, at) => at), changed: reported, rows, version }
    },
  })
  const Places = () => (
    <p>
      {useLive(list, ALL)
        .rows.map(({ title }) => title)
        .join(', ')}
    </p>
  )
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Places />
      </ApolloProvider>,
    ),
  )
  const notify = async (scopeId: string): Promise<void> => {
    const change = { type: 'frog.born', kind: 'frog', id: 'f', scopeId, parentId: null, operationId: null, gone: false }
    version += 1
    await act(async () => liveOf(client).receive({ version, changes: [change], all: [], lost: [], everything: false }))
  }
  places[1] = { id: 'q', scopeId: 't', title: 'Quay with frogs' }
  await notify('t')
  await vi.waitFor(() => expect(shown()).toBe('Pond, Quay with frogs'))
  expect(asked).toEqual([['q']])
  await notify('elsewhere')
  expect(asked).toHaveLength(1)
  expect(reads).toBe(1)
})

test('acts that touch the same thing wait in the queue one behind the other, and the user goes on', async () => {
  const queued: string[] = []
  const answers = new Map<string, PromiseWithResolvers<Sent>>()
  const writing = (): Act<string> => ({
    name: 'write',
    queueAs: 'Write',
    touches: () => [refTo('row', 'a')],
    show: () => undefined,
    async send(words, _operationId, queue) {
      queued.push(words)
      queue?.onQueued()
      const answer = Promise.withResolvers<Sent>()
      answers.set(words, answer)
      return answer.promise
    },
  })
  const client = await show()
  const write = (words: string) => doAct(client, writing(), words)
  const [first, second] = [write('first'), write('second')]
  expect(await first.kept).toEqual({ state: 'waiting' })
  expect(await second.kept).toEqual({ state: 'waiting' })
  expect(queued).toEqual(['first', 'second'])
  await act(async () => answers.get('first')?.reject(new Error('No.')))
  expect(await first.done).toMatchObject({ state: 'refused' })
  await act(async () => answers.get('second')?.resolve({ committed: null }))
  expect(await second.done).toEqual({ state: 'done' })
})

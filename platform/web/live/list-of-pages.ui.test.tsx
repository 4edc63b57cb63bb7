import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectionMonitor } from '../connection/index.ts'
import { publishVersions } from '../graphql/publish-versions.ts'
import { listOfPages } from './list-of-pages.ts'
import { liveOf } from './live-of.ts'
import { useLive } from './use-live.ts'

interface Rows {
  rows: { nodes: { id: string; title: string }[]; endCursor: string | null; hasNextPage: boolean }
}
type RowsVariables = { first: number; after: string | null }

const ROWS: TypedDocumentNode<Rows, RowsVariables> = gql`
  query Rows($first: Int!, $after: String) {
    rows(first: $first, after: $after) {
      nodes {
        id
        title
      }
      endCursor
      hasNextPage
    }
  }
`

/** Requests that are not answered yet, each with the server's data at the time of the request. */
let waiting: Array<() => void> = []
let title = 'before'
/** The events that may change the next answer, as the answer says. */
let follows = ['row', 'place.moved']
/** Whether requests stay unanswered. */
let isAway = false

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  waiting = []
  title = 'before'
  follows = ['row', 'place.moved']
  isAway = false
})

const ALL = {}
const rowsOf = (client: ApolloClient) =>
  listOfPages(client, { name: 'rows', kind: 'row', document: ROWS, pageOf: ({ rows }) => rows })

function List() {
  return useLive(rowsOf, ALL).rows.map((row) => <p key={row.id}>{row.title}</p>)
}

let client: ApolloClient
let version = 1

async function show(): Promise<void> {
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const nodes = [{ __typename: 'Row', id: 'r', title }]
        const knows = version
        waiting.push(() => {
          if (isAway) return observer.error(new TypeError('Failed to fetch'))
          const rows = { __typename: 'RowPage', nodes, endCursor: null, hasNextPage: false }
          observer.next({ data: { rows }, extensions: { follows, version: knows } })
          observer.complete()
        })
      }),
  )
  client = new ApolloClient({ link: ApolloLink.from([publishVersions(), link]), cache: new InMemoryCache() })
  render(
    <ApolloProvider client={client}>
      <List />
    </ApolloProvider>,
  )
  await pass(0)
}

const pass = async (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const answerAll = async (): Promise<void> =>
  act(async () => {
    for (const answer of waiting.splice(0)) answer()
    await vi.advanceTimersByTimeAsync(0)
  })
const notifyOf = (type: string): void => {
  version += 1
  const [kind = ''] = type.split('.')
  const change = { type, kind, id: 'x', scopeId: 's', parentId: null, operationId: null, gone: false }
  liveOf(client).receive({ version, changes: [change], all: [], lost: [], everything: false })
}
const report = (): void => notifyOf('row.changed')

test('changes made while the list is being loaded are shown, however late the first answer arrives', async () => {
  await show()
  expect(waiting).toHaveLength(1)
  title = 'after'
  report()
  await pass(1_000)
  await answerAll()
  await pass(1_000)
  await answerAll()
  expect(screen.getByText('after')).toBeTruthy()
})

test('a steady stream of changes does not delay reading, and a slow server gets one request at a time', async () => {
  await show()
  await answerAll()
  for (let change = 0; change < 100; change += 1) {
    title = `change ${change}`
    report()
    await pass(20)
  }
  expect(waiting).toHaveLength(1)
  await answerAll()
  expect(screen.getByText(/^change/)).toBeTruthy()
  await pass(1_000)
  await answerAll()
  expect(screen.getByText('change 99')).toBeTruthy()
})

test('a list that could not be read while the server was away is read when it is back', async () => {
  isAway = true
  connectionMonitor.report('disconnected')
  await show()
  await answerAll()
  expect(screen.queryByText('before')).toBeNull()
  isAway = false
  await act(async () => connectionMonitor.report('http-ok'))
  await answerAll()
  expect(screen.getByText('before')).toBeTruthy()
})

test('a list is read again only after the kinds and types of events that its answer names', async () => {
  await show()
  await answerAll()
  notifyOf('place.renamed')
  await pass(1_000)
  expect(waiting).toHaveLength(0)
  notifyOf('place.moved')
  await pass(1_000)
  expect(waiting).toHaveLength(1)
  await answerAll()
  report()
  await pass(1_000)
  expect(waiting).toHaveLength(1)
})

test('the events of one answer are followed even after another answer that depends on fewer', async () => {
  await show()
  await answerAll()
  follows = ['row']
  report()
  await pass(1_000)
  await answerAll()
  notifyOf('place.moved')
  await pass(1_000)
  expect(waiting).toHaveLength(1)
})

import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteCommitted, noteFollowed } from '../graphql/followed-events.ts'
import { publishVersions } from '../graphql/publish-versions.ts'
import { useAnswer } from './use-answer.ts'

const POND: TypedDocumentNode<{ pond: { __typename: 'Pond'; id: string; title: string } }, { id: string }> = gql`
  query PondScreen($id: ID!) {
    pond(id: $id) {
      id
      title
    }
  }
`
const RENAME = gql`
  mutation RenamePond {
    renamePond
  }
`
const NOTHING: ReadonlySet<string> = new Set()

let title = 'Mill pond'
let version = 1
let asked = 0
let follows: readonly string[] | null = ['pond', 'document']
let client: ApolloClient

const server = new ApolloLink(({ operationName }) => {
  if (operationName === 'RenamePond') {
    version += 1
    return of({ data: { renamePond: true }, extensions: { committed: version } })
  }
  asked += 1
  return of({ data: { pond: { __typename: 'Pond', id: 'p', title } }, extensions: { version, follows } })
})

function Page() {
  const { data } = useAnswer(POND, { variables: { id: 'p' } })
  return <p>{data?.pond.title}</p>
}

/** Opens the page and leaves it. @returns what it showed first, and how often it asked the server */
async function open(): Promise<{ first: string | null; asked: number }> {
  const before = asked
  const opened = render(
    <ApolloProvider client={client}>
      <Page />
    </ApolloProvider>,
  )
  const first = screen.getByRole('paragraph').textContent
  await act(async () => vi.waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe(title)))
  opened.unmount()
  return { first, asked: asked - before }
}

beforeEach(async () => {
  title = 'Mill pond'
  version = 1
  follows = ['pond', 'document']
  client = new ApolloClient({
    link: ApolloLink.from([publishVersions(), server]),
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  })
  noteFollowed(client, true)
  await open()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const change = (events: ReadonlySet<string> | null, written = NOTHING): void => {
  version += 1
  noteCommitted(client, { version, events, written })
}

test('a known answer is not requested again as long as no event was received that may change it', async () => {
  change(new Set(['frog']))
  expect(await open()).toEqual({ first: 'Mill pond', asked: 0 })
})

test.each([
  ['an event that it follows was received', () => change(new Set(['pond']))],
  ['the events of a commit are not known', () => change(null)],
  ['a text that it shows was edited', () => change(NOTHING, new Set(['document']))],
  ['the feed is no longer followed', () => noteFollowed(client, false)],
] as const)('a known answer is requested again if %s', async (_, happen) => {
  happen()
  title = 'Frog pond'
  expect(await open()).toEqual({ first: 'Mill pond', asked: 1 })
})

test('a known answer is requested again if the feed has not yet reported an act of this page', async () => {
  await client.mutate({ mutation: RENAME })
  title = 'Frog pond'
  expect(await open()).toMatchObject({ asked: 1 })
  noteCommitted(client, { version, events: new Set(['frog']), written: NOTHING })
  expect(await open()).toMatchObject({ asked: 0 })
})

test('a known answer without events is always requested again, one with events after a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(6 * 60_000)
  expect(await open()).toMatchObject({ asked: 1 })
  expect(await open()).toMatchObject({ asked: 0 })
  follows = null
  change(null)
  await open()
  expect(await open()).toMatchObject({ asked: 1 })
})

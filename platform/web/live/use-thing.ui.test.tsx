import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listOfOne } from './list-of-one.ts'
import { liveOf } from './live-of.ts'
import { useThing } from './use-thing.ts'

interface Pond {
  id: string
  title: string
}

let stored: Pond | null = null
let isCut = false
let version = 1
let reads = 0

const pondPage = () =>
  listOfOne<{ id: string }, Pond>({
    name: 'pond',
    kind: 'pond',
    async read() {
      reads += 1
      if (isCut) throw new Error('Nothing answers.')
      return { thing: stored, follows: { pond: 'row', frog: 'all' }, version }
    },
  })

function Page() {
  const { thing, state, error, retry } = useThing(pondPage, { id: 'p' })
  return <button onClick={retry}>{thing?.title ?? (error instanceof Error ? error.message : state)}</button>
}

test('one thing is followed: failed to load, not existing yet, changed and removed', async () => {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  const notify = async (kind: string, id: string, now: Pond | null): Promise<void> => {
    stored = now
    version += 1
    const change = { type: 'x', kind, id, scopeId: 's', parentId: null, operationId: null, gone: false }
    await act(async () => liveOf(client).receive({ version, changes: [change], all: [], lost: [], everything: false }))
  }
  const shows = async (text: string): Promise<void> =>
    vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe(text))
  isCut = true
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Page />
      </ApolloProvider>,
    ),
  )
  await shows('Nothing answers.')
  isCut = false
  await act(async () => screen.getByRole('button').click())
  await shows('ready')
  await notify('pond', 'p', { id: 'p', title: 'Mill pond' })
  await shows('Mill pond')
  await notify('frog', 'f', { id: 'p', title: 'Frog pond' })
  await shows('Frog pond')
  // Changes of other things of its kind do not concern it.
  const before = reads
  await notify('pond', 'q', { id: 'p', title: 'Mill pond' })
  await shows('Frog pond')
  expect(reads).toBe(before)
  await notify('pond', 'p', null)
  await shows('ready')
})

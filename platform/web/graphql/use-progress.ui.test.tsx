import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useProgress, type FollowedThing } from './use-progress.ts'

const UNDER_WAY: TypedDocumentNode<unknown, { of: readonly FollowedThing[] }> = gql`
  subscription UnderWay($of: [FollowedThingInput!]!) {
    progress(of: $of) {
      file {
        id
        progress
      }
    }
  }
`
const FILE: TypedDocumentNode<{ file: { id: string; progress: number } }, { id: string }> = gql`
  query File($id: ID!) {
    file(id: $id) {
      id
      progress
    }
  }
`

interface Followed {
  of: readonly FollowedThing[]
  notify: (id: string, progress: number) => void
  fail: () => void
}

let followed: Followed[] = []
let read = 0

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  followed = []
  read = 0
})

function File({ id }: { id: string }) {
  const { data } = useQuery(FILE, { variables: { id } })
  useProgress(UNDER_WAY, (data?.file.progress ?? 1) < 1 ? [{ kind: 'file', id }] : [])
  return <p>{`${id} ${data?.file.progress ?? '…'}`}</p>
}

const link = new ApolloLink(
  ({ operationName, variables }) =>
    new Observable((observer) => {
      if (operationName === 'File') {
        read += 1
        observer.next({ data: { file: { __typename: 'File', id: variables['id'] as string, progress: 0 } } })
        observer.complete()
        return
      }
      const one: Followed = {
        of: variables['of'] as FollowedThing[],
        notify: (id, progress) =>
          observer.next({ data: { progress: { __typename: 'Progress', file: { __typename: 'File', id, progress } } } }),
        fail: () => observer.error(new Error('The server is going down.')),
      }
      followed.push(one)
      return () => {
        followed = followed.filter((each) => each !== one)
      }
    }),
)

const pass = async (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

async function show(ids: readonly string[]): Promise<(ids: readonly string[]) => Promise<void>> {
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const page = (shown: readonly string[]) => (
    <ApolloProvider client={client}>
      {shown.map((id) => (
        <File key={id} id={id} />
      ))}
    </ApolloProvider>
  )
  const { rerender } = render(page(ids))
  await pass(10)
  return async (others) => {
    rerender(page(others))
    await pass(10)
  }
}

test('all progress on a page is followed by one subscription, and shows without anything being read', async () => {
  await show(['a', 'b'])
  expect(followed.map(({ of }) => of.map(({ id }) => id))).toEqual([['a', 'b']])
  await act(async () => Promise.resolve(followed[0]?.notify('b', 0.5)))
  await pass(10)
  expect([screen.queryByText('b 0.5') !== null, read]).toEqual([true, 2])
})

test('what is done or no longer shown is no longer followed', async () => {
  const change = await show(['a', 'b'])
  await act(async () => Promise.resolve(followed[0]?.notify('a', 1)))
  await pass(10)
  expect(followed.map(({ of }) => of.map(({ id }) => id))).toEqual([['b']])
  await change(['a'])
  expect(followed).toEqual([])
})

test('a subscription that ended starts again', async () => {
  await show(['a'])
  await act(async () => Promise.resolve(followed[0]?.fail()))
  expect(followed).toEqual([])
  await pass(5_000)
  expect(followed.map(({ of }) => of.map(({ id }) => id))).toEqual([['a']])
})

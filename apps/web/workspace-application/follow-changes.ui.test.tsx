import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './follow-changes.ts'

const SHOWN = gql`
  query Shown {
    note {
      id
      highlights {
        id
        text
      }
    }
  }
`

interface Change {
  type: string
  kind: string
  id: string
}

let asked: string[] = []
let tell: (...changes: Change[]) => void = () => undefined
let end: () => void = () => undefined
let client: ApolloClient

const answers: Record<string, (variables: Record<string, unknown>) => object> = {
  Shown: () => ({
    note: { __typename: 'Note', id: 'n', highlights: [{ __typename: 'Highlight', id: 'h', text: 'as it was' }] },
  }),
  RequotedHighlight: ({ id }) => ({ highlight: { __typename: 'Highlight', id, text: 'as it is', anchored: true } }),
}

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())

beforeEach(async () => {
  asked = []
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        if (operationName === 'WorkspaceChanges') {
          tell = (...changes) =>
            observer.next({
              data: { changes: changes.map((change) => ({ __typename: 'Change', operationId: null, ...change })) },
            })
          return
        }
        asked.push(operationName)
        observer.next({ data: answers[operationName]?.(variables) ?? {} })
        observer.complete()
      }),
  )
  client = new ApolloClient({ link, cache: new InMemoryCache() })
  client.watchQuery({ query: SHOWN }).subscribe(() => undefined)
  end = followChanges(client)
  await vi.advanceTimersByTimeAsync(20_000)
  asked = []
})

afterEach(() => {
  end()
  client.stop()
})

const type = (): unknown => document.body.dispatchEvent(new Event('input', { bubbles: true }))
const moved: Change = { type: 'highlight.moved', kind: 'highlight', id: 'h' }

test('whoever types in a quote reads that one in a pause, and the thousand others only once they are done', async () => {
  type()
  tell(moved)
  await vi.advanceTimersByTimeAsync(800)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['RequotedHighlight'])
  expect(client.readQuery<{ note: { highlights: unknown[] } }>({ query: SHOWN })?.note.highlights).toMatchObject([
    { id: 'h', text: 'as it is' },
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual(['RequotedHighlight', 'Shown'])
})

test('a steady stream of keys does not put off the quote for ever', async () => {
  tell(moved)
  for (let key = 0; key < 24; key += 1) {
    type()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(asked).toEqual(['RequotedHighlight'])
})

test('whoever only watches reads all at once, and so does whoever types when something else changes', async () => {
  tell(moved)
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  type()
  tell(moved, { type: 'highlight.created', kind: 'highlight', id: 'new' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown', 'Shown'])
})

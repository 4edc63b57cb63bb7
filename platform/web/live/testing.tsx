import { ApolloClient, ApolloLink, InMemoryCache, Observable, type InMemoryCacheConfig } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { noteCommitted } from '../graphql/followed-events.ts'
import { readAllAgain } from '../graphql/read-all-again.ts'
import { publishVersions } from '../graphql/publish-versions.ts'
import type { Change } from './change.ts'
import { liveOf } from './live-of.ts'

interface TestServer {
  client: ApolloClient
  /** The names of the queries that were received. */
  asked: string[]
  /** The acts that were received, with their variables. */
  acts: { name: string; variables: Record<string, unknown> }[]
  /** Does an act, and reports it as the feed does. */
  commit: (at: number, data: object) => Promise<void>
  /** The same for an act that undoes another one. */
  undone: (at: number) => Promise<void>
  refuse: (at: number, message?: string) => Promise<void>
  /** Answers an act that the feed has not reported yet. */
  answer: (at: number, data: object) => Promise<void>
  /** Reports one change by another user. */
  receive: (change: Pick<Change, 'type' | 'kind' | 'id'> & { parentId?: string }) => Promise<void>
  /** Reports that something of a kind changed; without a kind, that anything may have changed. */
  notify: (kind?: string) => Promise<void>
}

/** Answers queries at once, and acts when the test says so. Every answer follows all events. */
export function createTestServer(
  answerTo: (name: string, variables: Record<string, unknown>) => object,
  cache?: InMemoryCacheConfig,
): TestServer {
  let version = 1
  const asked: string[] = []
  const acts: (TestServer['acts'][number] & { answer: (given: ApolloLink.Result) => void })[] = []
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        const answer = (given: ApolloLink.Result): void => {
          observer.next(given)
          observer.complete()
        }
        if ('operationId' in variables) acts.push({ name: operationName, variables, answer })
        else {
          asked.push(operationName)
          const data = structuredClone(answerTo(operationName, variables)) as Record<string, unknown>
          answer({ data, extensions: { version, follows: null } })
        }
      }),
  )
  const client = new ApolloClient({
    link: ApolloLink.from([publishVersions(), link]),
    cache: new InMemoryCache(cache),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  })
  const notifyOf = async (kind?: string): Promise<void> => {
    const change = { type: `${kind}.changed`, kind: kind ?? '', id: 'x', scopeId: 's', parentId: null, gone: false }
    await act(async () => {
      noteCommitted(client, {
        version,
        events: kind === undefined ? null : new Set([kind, `${kind}.changed`]),
        written: new Set(),
      })
      liveOf(client).receive({
        version,
        changes: kind === undefined ? [] : [{ ...change, operationId: null }],
        all: [],
        lost: [],
        everything: kind === undefined,
      })
      await readAllAgain(client).catch(() => undefined)
    })
  }
  const answerAct = async (at: number, given: ApolloLink.Result): Promise<void> => {
    await vi.waitFor(() => expectCame(acts.length > at))
    await act(async () => acts[at]?.answer(given))
  }
  const commit = async (at: number, data: object): Promise<void> => {
    version += 1
    await answerAct(at, { data: data as Record<string, unknown>, extensions: { committed: version } })
    await notifyOf()
  }
  const undone = { __typename: 'UndoneAct', actOperationId: 'o', redoOperationId: 'r', stayed: 0 }
  return {
    client,
    asked,
    acts,
    commit,
    undone: async (at) => commit(at, { undoOperation: undone }),
    refuse: async (at, message = 'You can look around here.') =>
      answerAct(at, { errors: [{ message, extensions: { errorCode: 'InvalidOperation', humanReadable: true } }] }),
    async answer(at, data) {
      version += 1
      await answerAct(at, { data: data as Record<string, unknown>, extensions: { committed: version } })
    },
    async receive(change) {
      version += 1
      const reported = { scopeId: 's', parentId: null, operationId: null, gone: false, ...change }
      const none = { all: [], lost: [], everything: false }
      await act(async () => liveOf(client).receive({ version, changes: [reported], ...none }))
    },
    async notify(kind) {
      version += 1
      await notifyOf(kind)
    },
  }
}

function expectCame(came: boolean): void {
  if (!came) throw new Error('The act has not come yet.')
}

/** Renders components that follow the feed and do acts. */
export async function renderLive({ client }: Pick<TestServer, 'client'>, node: ReactNode): Promise<void> {
  await act(async () => void render(<ApolloProvider client={client}>{node}</ApolloProvider>))
}

import { ApolloClient, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { of, tap } from 'rxjs'
import type { Release } from '#platform/kernel/page-metadata.ts'
import {
  createOutbox,
  openOutboxStore,
  type ConnectionMonitor,
  type Outbox,
  type OutboxSender,
} from '../connection/index.ts'
import { isUnreachable, toCallError, type CallError } from './call-error.ts'
import { noteFollowed, questionOf } from './followed-events.ts'
import { publishGap } from './gaps.ts'
import { callLinks } from './call-links.ts'
import { isKeptMutation, keepIn, outboxLink } from './outbox-link.ts'
import { onceRead, readAllAgain } from './read-all-again.ts'
import { createLateSubscriptionSocket } from './late-subscription-socket.ts'
import type { SubscriptionSocket } from './subscription-socket.ts'
import { publishVersions } from './publish-versions.ts'

export interface CallsOptions {
  /** Where operations are posted; the page's own origin and /api/graphql when absent. */
  url?: string
  /** Where the subscriptions connect; the same path over ws or wss when absent. */
  socketUrl?: string
  release: Release
  bearerToken?: () => string | null
  /** The one named query that is sent in batches. */
  batchedOperationName: string
  /** How the cache merges data about the same thing, in addition to what the library does automatically. */
  cache?: InMemoryCacheConfig
  monitor: ConnectionMonitor
  /** The user whose commands the outbox stores; null where no one is signed in and nothing may wait. */
  outboxOwner: string | null
  /** Takes the answer to a query that came with the page, if there is one: nothing is requested then. */
  answerOnPage?: (question: string) => object | null
  /** Receives every failed operation, before its caller does: signing out and reporting belong here. */
  onError: (error: CallError, operationName: string | undefined) => void
}

export interface Calls {
  client: ApolloClient
  socket: SubscriptionSocket
  outbox: Outbox | null
  /** Sends the queue and refetches active queries after every reconnect, until the returned function is called. */
  start: () => () => void
}

/** The path of all calls for application data (document 1 §7). */
const GRAPHQL_PATH = '/api/graphql'

/** Creates the client for all application data: calls, cache, subscriptions and the queue of commands made offline. */
export function createCalls(options: CallsOptions): Calls {
  const { monitor } = options
  const url = options.url ?? GRAPHQL_PATH
  const bearerToken = options.bearerToken ?? (() => null)
  const socket = createLateSubscriptionSocket({
    url: options.socketUrl ?? socketUrlOf(url),
    connectionParams: () => {
      const token = bearerToken()
      return { release: options.release, ...(token !== null && { authorization: `Bearer ${token}` }) }
    },
    report: (event) => {
      if (event === 'disconnected' || event === 'channel-network-error') noteFollowed(client, false)
      monitor.report(event)
    },
    onReconnected: () => {
      publishGap()
      void readAgain(client)
    },
  })
  const outbox =
    options.outboxOwner === null
      ? null
      : createOutbox({
          store: openOutboxStore(),
          owner: options.outboxOwner,
          monitor,
          sender: sendKept(() => client),
          onStoreError: (error) => options.onError(toCallError(error), undefined),
        })
  const posted = callLinks({
    url,
    release: options.release,
    bearerToken,
    batchedOperationName: options.batchedOperationName,
    report: monitor.report,
  })
  const client: ApolloClient = new ApolloClient({
    cache: new InMemoryCache(options.cache),
    link: ApolloLink.from([
      reportErrors(options.onError),
      publishVersions(),
      ...(outbox ? [outboxLink(outbox)] : []),
      ...(options.answerOnPage ? [answersOnPage(options.answerOnPage)] : []),
      ApolloLink.split((operation) => operation.operationType === OperationTypeNode.SUBSCRIPTION, socket.link, posted),
    ]),
    defaultOptions: {
      // Cached data is shown at once and requested again; later changes of the cache alone request nothing.
      // Data that never enters the cache must not be looked up there.
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        nextFetchPolicy: (policy) => (policy === 'no-cache' ? policy : 'cache-first'),
      },
    },
  })
  if (outbox) keepIn(client, outbox)
  return { client, socket, outbox, start: () => start(client, socket, outbox, monitor) }
}

function socketUrlOf(url: string): string {
  const address = new URL(url, globalThis.location?.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** Sends a stored command after a reload, under its original operation id. */
function sendKept(client: () => ApolloClient): OutboxSender {
  return {
    send: async ({ payload }) => {
      if (!isKeptMutation(payload)) throw new Error('A kept command cannot be read.')
      const { data } = await client().mutate({ mutation: payload.document, variables: payload.variables })
      return data
    },
    isUnreachable,
    sentence: (error) => toCallError(error).message,
  }
}

function answersOnPage(take: (question: string) => object | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType, operationName, variables } = operation
    const taken = operationType === OperationTypeNode.QUERY ? take(questionOf(operationName, variables)) : null
    return taken ? of(taken as ApolloLink.Result) : forward(operation)
  })
}

function reportErrors(onError: CallsOptions['onError']): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: (result) => {
          if (result.errors && result.errors.length > 0)
            onError(toCallError(new CombinedGraphQLErrors(result)), operation.operationName)
        },
        error: (error: unknown) => onError(toCallError(error), operation.operationName),
      }),
    ),
  )
}

async function readAgain(client: ApolloClient): Promise<void> {
  try {
    await readAllAgain(client)
  } catch {
    // Each query that fails shows that in its own place, and tellErrors has reported it.
  }
}

function start(
  client: ApolloClient,
  socket: SubscriptionSocket,
  outbox: Outbox | null,
  monitor: ConnectionMonitor,
): () => void {
  // The queue of earlier visits is loaded after the page is drawn.
  let stopOutbox = (): void => {}
  const letGo = onceRead(client, () => {
    if (outbox) stopOutbox = outbox.start()
  })
  let wasAway = false
  const unsubscribe = monitor.subscribe(() => {
    const status = monitor.status()
    if (status === 'client-offline' || status === 'server-offline') {
      wasAway = true
      return
    }
    if (status === 'reconnecting' || !wasAway) return
    wasAway = false
    socket.wake()
    void refresh()
  })
  // First send what was done here, then read what others did: the other way round edits would flicker back and forth.
  const refresh = async (): Promise<void> => {
    await outbox?.flush()
    await readAgain(client)
  }
  return () => {
    unsubscribe()
    letGo()
    stopOutbox()
  }
}

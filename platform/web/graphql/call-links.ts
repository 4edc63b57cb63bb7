import { ApolloLink } from '@apollo/client/link'
import { BaseHttpLink } from '@apollo/client/link/http'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { from, switchMap } from 'rxjs'
import { formatRelease, RELEASE_HEADER, type Release } from '#platform/kernel/page-metadata.ts'
import type { ConnectionEvent } from '../connection/index.ts'
import { isGatewayStatus, statusOf, Unreachable } from './call-error.ts'

/** Figures of document 3 §9.1. */
const BATCH_INTERVAL_MS = 10
const MAX_ATTEMPTS = 5
const MIN_RETRY_DELAY_MS = 300
const MAX_RETRY_DELAY_MS = 2000
const SERVER_ERRORS_FROM = 500
/** Browsers allow at most 64 KiB of calls that outlive their page; error reports need some of it. */
const MAX_OUTLIVING_BYTES = 48 * 1024

/** How an operation is called. */
export interface CallContext {
  /** Sends no cookies with this call. */
  omitCookies?: boolean
  /** Sent in the body as `extras`. */
  extras?: Readonly<Record<string, unknown>>
}

export interface CallLinkOptions {
  url: string
  release: Release
  /** Returns the token for each call; null leaves authentication to the cookies. */
  bearerToken: () => string | null
  /** The one query of which several are sent together. */
  batchedOperationName: string
  report: (event: ConnectionEvent) => void
}

/** Headers, cookies and extras of document 3 §7.1. */
function describeCall({ release, bearerToken }: CallLinkOptions): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const context = operation.getContext() as CallContext & { headers?: Record<string, string>; fetchOptions?: object }
    const token = bearerToken()
    operation.setContext({
      credentials: context.omitCookies ? 'omit' : 'include',
      headers: {
        ...context.headers,
        [RELEASE_HEADER]: formatRelease(release),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      // Passed with the fetch options to `callServer`, where the body is available; part of the key of a batch.
      fetchOptions: {
        ...context.fetchOptions,
        ...(context.extras && { extras: context.extras }),
        // A mutation takes effect even if the page is left or closed before the answer.
        ...(operation.operationType === OperationTypeNode.MUTATION && { keepalive: true }),
      },
    })
    return forward(operation)
  })
}

type CallInit = RequestInit & { extras?: Readonly<Record<string, unknown>> }

function bodyWithExtras(body: string, extras: Readonly<Record<string, unknown>>): string {
  const parsed = JSON.parse(body) as object | object[]
  return JSON.stringify(Array.isArray(parsed) ? parsed.map((one) => ({ ...one, extras })) : { ...parsed, extras })
}

/** A fetch that reports to the connection what it saw, and throws Unreachable when there was no complete answer. */
function callServer(report: CallLinkOptions['report']): typeof fetch {
  let outliving = 0
  return async (input, init) => {
    const { extras, ...rest } = (init ?? {}) as CallInit
    if (extras && typeof rest.body === 'string') rest.body = bodyWithExtras(rest.body, extras)
    const bytes = rest.keepalive && typeof rest.body === 'string' ? new Blob([rest.body]).size : 0
    rest.keepalive = bytes > 0 && outliving + bytes <= MAX_OUTLIVING_BYTES
    if (rest.keepalive) outliving += bytes
    try {
      const response = await fetch(input, rest)
      // Read here, so that an answer cut off in the middle is a network error as well.
      const text = await response.text()
      report(isGatewayStatus(response.status) ? 'http-network-error' : 'http-ok')
      return new Response(response.status === 204 ? null : text, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      })
    } catch (error) {
      if (rest.signal?.aborted) throw error
      report('http-network-error')
      throw new Unreachable('The server did not answer.', { cause: error })
    } finally {
      if (rest.keepalive) outliving -= bytes
    }
  }
}

function retryReads(): ApolloLink {
  return new RetryLink({
    delay: () => MIN_RETRY_DELAY_MS + Math.random() * (MAX_RETRY_DELAY_MS - MIN_RETRY_DELAY_MS),
    attempts: (attempt, operation, error) =>
      attempt < MAX_ATTEMPTS &&
      operation.operationType === OperationTypeNode.QUERY &&
      (statusOf(error) ?? 0) >= SERVER_ERRORS_FROM,
  })
}

/** Sends queries made within 10 ms together. Its code is loaded with the first such query: no page starts with one. */
function lateBatches(transport: { uri: string; fetch: typeof fetch }): ApolloLink {
  let loading: Promise<ApolloLink> | null = null
  const load = async (): Promise<ApolloLink> => {
    loading ??= import('@apollo/client/link/batch-http').then(
      ({ BaseBatchHttpLink }) => new BaseBatchHttpLink({ ...transport, batchInterval: BATCH_INTERVAL_MS }),
    )
    try {
      return await loading
    } catch (error) {
      loading = null
      throw error
    }
  }
  return new ApolloLink((operation, forward) =>
    from(load()).pipe(switchMap((link) => link.request(operation, forward))),
  )
}

/**
 * Sends every operation by POST, by the rules of document 3 §7.1: reads are tried again when the server failed, the one
 * named query is sent in batches of those made within 10 ms, everything else separately.
 */
export function callLinks(options: CallLinkOptions): ApolloLink {
  const transport = { uri: options.url, fetch: callServer(options.report) }
  return ApolloLink.from([
    retryReads(),
    describeCall(options),
    ApolloLink.split(
      (operation) => operation.operationName === options.batchedOperationName,
      lateBatches(transport),
      new BaseHttpLink(transport),
    ),
  ])
}

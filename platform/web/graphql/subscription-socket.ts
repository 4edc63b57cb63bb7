import type { ApolloLink } from '@apollo/client/link'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createClient, type Client } from 'graphql-ws'
import type { ConnectionEvent } from '../connection/index.ts'
import { SocketClosed, SocketRestartFailed } from './socket-closed.ts'

const KEEP_ALIVE_MS = 15_000
/** A socket whose ping is not answered in this time is dead, whatever the browser believes. */
const PONG_TIMEOUT_MS = 5_000
/** How long the socket stays open after the last subscription ended: screens change faster than this. */
const IDLE_CLOSE_MS = 10_000
const FIRST_RETRY_MS = 500
/** Changes are received again at most this long after the server is back, even if nothing else noticed its return. */
const LONGEST_RETRY_MS = 5_000
const RESTART_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_CODE = 4408
const NORMAL_CLOSURE_CODE = 1000

export interface SubscriptionSocketOptions {
  url: string
  /** Called and sent each time the socket opens. */
  connectionParams: () => Record<string, unknown>
  report: (event: ConnectionEvent) => void
  /** Called when the socket has reconnected: changes published in the meantime were not received. */
  onReconnected: () => void
}

export interface SubscriptionSocket {
  link: ApolloLink
  /**
   * Closes the socket and connects again at once, without the waits between attempts; resolves with the connected
   * event, or at once when nothing is subscribed.
   * @throws SocketRestartFailed when it does not connect within 30 seconds.
   */
  restart: () => Promise<void>
  /** Ends the wait between two attempts, because the server has just answered. */
  wake: () => void
  dispose: () => void
}

function isCloseEvent(error: unknown): error is { code: number; reason: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'number' &&
    'reason' in error &&
    typeof error.reason === 'string'
  )
}

/**
 * Creates the socket for GraphQL subscriptions. It opens with the first subscription, reconnects without limit, and
 * ends a subscription with SocketClosed when the server closed it for a reason that retrying cannot fix.
 */
export function createSubscriptionSocket({
  url,
  connectionParams,
  report,
  onReconnected,
}: SubscriptionSocketOptions): SubscriptionSocket {
  let subscriptions = 0
  let endWait: (() => void) | null = null
  let restarting = false
  let pongTimer: ReturnType<typeof setTimeout> | undefined
  let open: WebSocket | null = null

  const client = createClient({
    url,
    connectionParams,
    lazyCloseTimeout: IDLE_CLOSE_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (retries) => {
      if (restarting) return
      const longest = Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest / 2 + Math.random() * (longest / 2))
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      endWait = null
    },
    on: {
      connecting: (isRetry) => {
        if (isRetry) report('reconnecting')
      },
      opened: (socket) => {
        open = socket as WebSocket
      },
      connected: (_socket, _payload, wasRetry) => {
        report(wasRetry ? 'reconnected' : 'connected')
        if (wasRetry) onReconnected()
      },
      message: () => report('message-ok'),
      ping: (received) => {
        if (received) return
        const pinged = open
        pongTimer = setTimeout(() => pinged?.close(REQUEST_TIMEOUT_CODE, 'Request Timeout'), PONG_TIMEOUT_MS)
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer)
      },
      error: () => report('channel-network-error'),
      closed: (event) => {
        clearTimeout(pongTimer)
        open = null
        const wasIdle = isCloseEvent(event) && event.code === NORMAL_CLOSURE_CODE && subscriptions === 0
        if (!wasIdle) report('disconnected')
      },
    },
  })

  const counted: Client = {
    ...client,
    subscribe(payload, sink) {
      subscriptions += 1
      let counts = true
      const end = (): void => {
        if (counts) subscriptions -= 1
        counts = false
      }
      const unsubscribe = client.subscribe(payload, {
        next: (value) => sink.next(value as never),
        complete: () => {
          end()
          sink.complete()
        },
        error: (error) => {
          end()
          sink.error(isCloseEvent(error) ? new SocketClosed(error.code, error.reason) : error)
        },
      })
      return () => {
        end()
        unsubscribe()
      }
    },
  }

  return {
    link: new GraphQLWsLink(counted),
    wake: () => endWait?.(),
    async restart() {
      if (subscriptions === 0) return
      restarting = true
      let unlisten: () => void = () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        const connected = new Promise<void>((resolve, reject) => {
          unlisten = client.on('connected', () => resolve())
          timer = setTimeout(
            () => reject(new SocketRestartFailed('The socket did not connect again in time.')),
            RESTART_TIMEOUT_MS,
          )
        })
        if (endWait) endWait()
        else client.terminate()
        await connected
      } finally {
        restarting = false
        clearTimeout(timer)
        unlisten()
      }
    },
    dispose() {
      clearTimeout(pongTimer)
      void client.dispose()
    },
  }
}

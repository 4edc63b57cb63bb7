import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { buildSchema, parse } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { ConnectionEvent } from '../connection/index.ts'
import { toCallError } from './call-error.ts'
import { SocketClosed } from './socket-closed.ts'
import { createSubscriptionSocket, type SubscriptionSocket } from './subscription-socket.ts'

const TICKS = gql`
  subscription Ticks {
    ticks
  }
`

let sockets: WebSocketServer
let close: () => Promise<void>
let socket: SubscriptionSocket
let reported: ConnectionEvent[]
let reconnected: number
let ticks: number
let params: unknown[]

beforeEach(async () => {
  reported = []
  reconnected = 0
  params = []
  ticks = 0
  const server = createServer()
  sockets = new WebSocketServer({ server })
  const schema = buildSchema('type Query { a: Int } type Subscription { ticks: Int }')
  const handle = useServer(
    {
      schema,
      onConnect: ({ connectionParams }) => void params.push(connectionParams),
      onSubscribe: (_context, _id, payload) => ({
        schema,
        document: parse(payload.query),
        rootValue: {
          async *ticks() {
            yield { ticks: (ticks += 1) }
            await new Promise(() => {})
          },
        },
      }),
    },
    sockets,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  socket = createSubscriptionSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionParams: () => ({ release: 'abc' }),
    report: (event) => reported.push(event),
    onReconnected: () => (reconnected += 1),
  })
  close = async () => {
    socket.dispose()
    for (const one of sockets.clients) one.terminate()
    // The endless subscriptions of this test would block a graceful shutdown.
    void handle.dispose()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

function subscribe() {
  const seen: unknown[] = []
  const errors: unknown[] = []
  const client = new ApolloClient({ cache: new InMemoryCache(), link: socket.link })
  const subscription = client.subscribe({ query: TICKS }).subscribe(({ data, error }) => {
    if (error) errors.push(error)
    else seen.push(data)
  })
  return { seen, errors, subscription }
}

test('connects with the first subscription and sends its parameters', async () => {
  const { seen, subscription } = subscribe()
  await expect.poll(() => seen).toEqual([{ ticks: 1 }])
  expect(params).toEqual([{ release: 'abc' }])
  expect(reported.slice(0, 2)).toEqual(['message-ok', 'connected'])
  subscription.unsubscribe()
})

test('a restart waits until it is connected again, and subscriptions go on', async () => {
  const { seen, subscription } = subscribe()
  await expect.poll(() => seen.length).toBe(1)
  await socket.restart()
  expect(params).toHaveLength(2)
  expect(reported).toEqual(expect.arrayContaining(['disconnected', 'reconnecting', 'reconnected']))
  expect(reconnected).toBe(1)
  await expect.poll(() => seen.length).toBe(2)
  subscription.unsubscribe()
})

test('without subscriptions there is nothing to restart', async () => {
  await socket.restart()
  expect(params).toEqual([])
})

test('a lost connection is restored automatically, sooner when woken', async () => {
  const { seen, subscription } = subscribe()
  await expect.poll(() => seen.length).toBe(1)
  for (const one of sockets.clients) one.terminate()
  await expect.poll(() => reported.at(-1)).toBe('disconnected')
  socket.wake()
  await expect.poll(() => seen.length, { timeout: 5000 }).toBe(2)
  subscription.unsubscribe()
})

test('a close that retrying cannot fix is an error with code and reason', async () => {
  const { seen, errors } = subscribe()
  await expect.poll(() => seen.length).toBe(1)
  for (const one of sockets.clients) one.close(4401, 'Unauthorized')
  await expect.poll(() => errors.length).toBe(1)
  expect(errors[0]).toBeInstanceOf(SocketClosed)
  expect(errors[0]).toMatchObject({ code: 4401, reason: 'Unauthorized' })
  expect(toCallError(errors[0])).toMatchObject({ kind: 'socket-closed' })
})

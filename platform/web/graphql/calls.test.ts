import 'fake-indexeddb/auto'
import { gql, type TypedDocumentNode } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { startJsonServer, type JsonServer } from '#tests/harness/json-server.ts'
import { createConnectionMonitor } from '../connection/connection-monitor.ts'
import type { CallError } from './call-error.ts'
import { createCalls, type Calls } from './calls.ts'
import { runCommand } from './command.ts'
import { isReading, readAllAgain } from './read-all-again.ts'

interface Renamed {
  rename: { __typename: 'Row'; id: string; title: string }
}
const RENAME: TypedDocumentNode<Renamed, { id: string; title: string; operationId: string }> = gql`
  mutation Rename($id: ID!, $title: String!, $operationId: ID!) {
    rename(id: $id, title: $title, operationId: $operationId) {
      id
      title
    }
  }
`
const ROW = gql`
  query Row {
    row {
      id
      title
    }
  }
`
const row = (title: string) => ({ __typename: 'Row' as const, id: 'r', title })

let server: JsonServer
let stops: Array<() => void>
let errors: CallError[]

const PAGE = '/people/r?tab=notes'

beforeEach(async () => {
  vi.stubGlobal('location', new URL(`http://wren.localhost${PAGE}`))
  server = await startJsonServer()
  stops = []
  errors = []
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const stop of stops) stop()
  await server.close()
})

function page(owner = newId()) {
  const monitor = createConnectionMonitor(() => Promise.resolve(true))
  monitor.report('connected')
  const calls = createCalls({
    url: server.url,
    release: { hash: 'abc', date: '2026-11-20' },
    batchedOperationName: 'Threads',
    monitor,
    outboxOwner: owner,
    onError: (error) => errors.push(error),
  })
  stops.push(calls.start())
  return { ...calls, monitor, owner }
}

const variablesOf = (body: unknown) => (body as { variables: { title: string; operationId: string } }).variables
const shownTitle = ({ client }: Pick<Calls, 'client'>) =>
  client.readQuery<{ row: { title: string } }>({ query: ROW })?.row.title

function renamed() {
  server.answerWith(({ body }) => ({ body: { data: { rename: row(variablesOf(body).title) } } }))
}

test('a command carries its own operation id', async () => {
  renamed()
  const { client } = page()
  const first = await runCommand(client, RENAME, { id: 'r', title: 'A' })
  const second = await runCommand(client, RENAME, { id: 'r', title: 'B' })
  expect(first).toMatchObject({ status: 'done', data: { rename: { title: 'A' } } })
  expect(server.received.map(({ body }) => variablesOf(body).operationId)).toEqual([
    first.operationId,
    second.operationId,
  ])
  expect(first.operationId).not.toBe(second.operationId)
})

test('a mutation without the variable is refused before it is sent', async () => {
  const { client } = page()
  await expect(
    runCommand(
      client,
      gql`
        mutation Bad {
          bad
        }
      `,
      {},
    ),
  ).rejects.toThrow('$operationId')
  expect(server.received).toEqual([])
})

test('while away a command waits, and is sent once on reconnecting', async () => {
  const calls = page()
  calls.client.writeQuery({ query: ROW, data: { row: row('old') } })
  server.answerWith(() => ({ cut: true }))
  const outcome = await runCommand(calls.client, RENAME, { id: 'r', title: 'new' }, { queueAs: 'Rename row' })
  if (outcome.status !== 'queued') throw new Error(`It was ${outcome.status}.`)
  expect(calls.outbox?.entries()).toMatchObject([{ title: 'Rename row', doneAt: PAGE, state: 'waiting', stored: true }])
  renamed()
  calls.monitor.report('http-ok')
  expect(await outcome.settled).toMatchObject({ status: 'done', data: { rename: { title: 'new' } } })
  expect(shownTitle(calls)).toBe('new')
  expect(new Set(server.received.map(({ body }) => variablesOf(body).operationId)).size).toBe(1)
  expect(calls.outbox?.entries()).toEqual([])
})

test('a refusal on reconnecting stays in the queue with its sentence', async () => {
  const calls = page()
  calls.client.writeQuery({ query: ROW, data: { row: row('old') } })
  calls.monitor.report('disconnected')
  const outcome = await runCommand(calls.client, RENAME, { id: 'r', title: 'new' }, { queueAs: 'Rename row' })
  if (outcome.status !== 'queued') throw new Error(`It was ${outcome.status}.`)
  server.answerWith(() => ({
    body: { errors: [{ message: 'The note is locked.', extensions: { errorCode: 'Forbidden', humanReadable: true } }] },
  }))
  calls.monitor.report('connected')
  expect(await outcome.settled).toMatchObject({
    status: 'failed',
    error: { kind: 'refused', message: 'The note is locked.' },
  })
  expect(calls.client.cache.readQuery<{ row: { title: string } }>({ query: ROW }, true)?.row.title).toBe('old')
  expect(calls.outbox?.entries()).toMatchObject([{ state: 'refused', reason: 'The note is locked.' }])
})

test('after a reload a waiting command is sent under its old operation id', async () => {
  const before = page()
  before.monitor.report('disconnected')
  const outcome = await runCommand(before.client, RENAME, { id: 'r', title: 'new' }, { queueAs: 'Rename row' })
  for (const stop of stops.splice(0)) stop()
  renamed()
  const after = page(before.owner)
  await expect.poll(() => server.received.length).toBe(1)
  expect(variablesOf(server.received[0]?.body)).toEqual({ id: 'r', title: 'new', operationId: outcome.operationId })
  await expect.poll(() => after.outbox?.entries()).toEqual([])
})

test('a command that may not wait fails while away', async () => {
  const { client } = page()
  server.answerWith(() => ({ cut: true }))
  expect(await runCommand(client, RENAME, { id: 'r', title: 'A' })).toMatchObject({
    status: 'failed',
    error: { kind: 'unreachable' },
  })
  expect(errors).toMatchObject([{ kind: 'unreachable' }])
})

test('active queries are sent again after reconnecting', async () => {
  const { client, monitor } = page()
  server.answerWith((_received, count) => ({ body: { data: { row: row(`version ${count}`) } } }))
  const titles: string[] = []
  const watching = client.watchQuery<{ row: { title: string } }>({ query: ROW }).subscribe(({ data }) => {
    if (data?.row?.title) titles.push(data.row.title)
  })
  await expect.poll(() => titles.at(-1)).toBe('version 1')
  monitor.report('disconnected')
  monitor.report('reconnecting')
  expect(server.received).toHaveLength(1)
  monitor.report('reconnected')
  await expect.poll(() => titles.at(-1)).toBe('version 2')
  watching.unsubscribe()
})

/** The titles that a page shows for the row, in order; undefined while it shows none. */
function shownBy({ client }: Pick<Calls, 'client'>) {
  const query = client.watchQuery<{ row: { title: string } }>({ query: ROW })
  const titles: (string | undefined)[] = []
  const watching = query.subscribe(({ data }) => titles.push(data?.row?.title))
  stops.push(() => watching.unsubscribe())
  return { query, titles }
}

test('a query that failed is read in its own place when everything is read again', async () => {
  const calls = page()
  server.answerWith(() => ({ cut: true }))
  const { query, titles } = shownBy(calls)
  await expect.poll(() => query.getCurrentResult().error).toBeDefined()
  expect(titles).not.toContain('late')
  server.answerWith(() => ({ body: { data: { row: row('late') } } }))
  expect(isReading(calls.client)).toBe(false)
  const read = readAllAgain(calls.client)
  expect(isReading(calls.client)).toBe(true)
  await read
  expect(isReading(calls.client)).toBe(false)
  await expect.poll(() => titles.at(-1)).toBe('late')
  expect(query.getCurrentResult().error).toBeUndefined()
})

test('a slow query runs once at a time, and once more after it if it was requested in the meantime', async () => {
  const calls = page()
  let [open, most, asked] = [0, 0, 0]
  const held = Promise.withResolvers<void>()
  server.answerWith(async (_received, count) => {
    asked = count
    most = Math.max(most, (open += 1))
    // The first is the page's own query.
    if (count > 1) await held.promise
    open -= 1
    return { body: { data: { row: row(`version ${count}`) } } }
  })
  const { titles } = shownBy(calls)
  await expect.poll(() => titles.at(-1)).toBe('version 1')
  const reads = Array.from({ length: 50 }, async () => readAllAgain(calls.client))
  await expect.poll(() => asked).toBe(2)
  held.resolve()
  await Promise.all(reads)
  expect([asked, most]).toEqual([3, 1])
  await expect.poll(() => titles.at(-1)).toBe('version 3')
})

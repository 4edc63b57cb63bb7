import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/harness/json-server.ts'
import type { ConnectionEvent } from '../connection/index.ts'
import { backgroundRequestLink } from './background-request-link.ts'
import { toCallError, type CallError } from './call-error.ts'
import { callLinks } from './call-links.ts'

const THREADS = gql`
  query Threads($id: ID) {
    threads(id: $id)
  }
`
const OTHER = gql`
  query Other {
    other
  }
`
const CHANGE = gql`
  mutation Change {
    change
  }
`

let server: JsonServer
let reported: ConnectionEvent[]
let token: string | null

beforeEach(async () => {
  server = await startJsonServer()
  reported = []
  token = null
})
afterEach(() => server.close())

function client(url = server.url) {
  const link = callLinks({
    url,
    release: { hash: 'abc', date: '2026-11-20' },
    bearerToken: () => token,
    batchedOperationName: 'Threads',
    report: (event) => reported.push(event),
  })
  return new ApolloClient({ cache: new InMemoryCache(), link })
}

async function failure(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return toCallError(error)
}

test('every call sends its release, and its token when there is one', async () => {
  server.answerWith(() => ({ body: { data: { other: 1 } } }))
  await client().query({ query: OTHER })
  token = 'secret'
  await client().query({ query: OTHER })
  expect(server.received[0]?.headers).toMatchObject({ release: 'hash=abc; date=2026-11-20' })
  expect(server.received[0]?.headers.authorization).toBeUndefined()
  expect(server.received[1]?.headers.authorization).toBe('Bearer secret')
  expect(reported).toEqual(['http-ok', 'http-ok'])
})

test('requests made while no user is active on the page are marked, so that they do not keep an idle session alive', async () => {
  server.answerWith(() => ({ body: { data: { other: 1 } } }))
  const calls = client()
  for (const here of [true, false]) {
    calls.setLink(backgroundRequestLink(() => here).concat(client().link))
    await calls.query({ query: OTHER, fetchPolicy: 'no-cache' })
  }
  expect(server.received.map(({ headers }) => [headers['x-background-request'], headers['release']])).toEqual(
    [undefined, '1'].map((said) => [said, 'hash=abc; date=2026-11-20']),
  )
})

test('cookies are sent unless the operation omits them', async () => {
  server.answerWith(() => ({ body: { data: { other: 1 } } }))
  const sent = vi.spyOn(globalThis, 'fetch')
  await client().query({ query: OTHER })
  await client().query({ query: OTHER, context: { omitCookies: true } })
  expect(sent.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'omit'])
  sent.mockRestore()
})

test('extras of the context are sent in the body', async () => {
  server.answerWith(({ body }) =>
    Array.isArray(body) ? { body: body.map(() => ({ data: { threads: 1 } })) } : { body: { data: { other: 1 } } },
  )
  await client().query({ query: OTHER, context: { extras: { shareToken: 'x' } } })
  expect(server.received[0]?.body).toMatchObject({ operationName: 'Other', extras: { shareToken: 'x' } })
  await client().query({ query: THREADS, context: { extras: { shareToken: 'y' } } })
  expect(server.received[1]?.body).toMatchObject([{ operationName: 'Threads', extras: { shareToken: 'y' } }])
})

test('the named query is sent in batches, everything else separately', async () => {
  server.answerWith(({ body }) =>
    Array.isArray(body) ? { body: body.map(() => ({ data: { threads: 1 } })) } : { body: { data: { other: 1 } } },
  )
  const apollo = client()
  await Promise.all([
    apollo.query({ query: THREADS, variables: { id: 1 } }),
    apollo.query({ query: THREADS, variables: { id: 2 } }),
    apollo.query({ query: OTHER }),
    apollo.query({ query: OTHER, variables: { again: true } }),
  ])
  const shapes = server.received.map(({ body }) => (Array.isArray(body) ? body.length : 1)).toSorted((a, b) => a - b)
  expect(shapes).toEqual([1, 1, 2])
})

test('a read is tried five times while the server fails', async () => {
  server.answerWith((_received, count) => (count < 5 ? { status: 500 } : { body: { data: { other: 1 } } }))
  const started = performance.now()
  const { data } = await client().query({ query: OTHER })
  expect(data).toEqual({ other: 1 })
  expect(server.received).toHaveLength(5)
  expect(performance.now() - started).toBeGreaterThan(4 * 300)
}, 15_000)

test('a write is not tried again, nor a read that was refused', async () => {
  server.answerWith(() => ({ status: 500 }))
  expect(await failure(client().mutate({ mutation: CHANGE }))).toMatchObject({ kind: 'server', status: 500 })
  server.answerWith(() => ({ status: 429 }))
  expect(await failure(client().query({ query: OTHER }))).toMatchObject({ kind: 'refused', code: 'TooManyRequests' })
  expect(server.received).toHaveLength(2)
})

test('a path that is not found is a separate condition', async () => {
  server.answerWith(() => ({ status: 404 }))
  expect(await failure(client().query({ query: OTHER }))).toMatchObject({ kind: 'path-not-found', status: 404 })
})

test('no answer, and half an answer, mean unreachable', async () => {
  server.answerWith(() => ({ cut: true }))
  expect(await failure(client().query({ query: OTHER }))).toMatchObject({ kind: 'unreachable' })
  expect(await failure(client('http://127.0.0.1:1/').query({ query: OTHER }))).toMatchObject({ kind: 'unreachable' })
  server.answerWith(() => ({ status: 503 }))
  expect(await failure(client().mutate({ mutation: CHANGE }))).toMatchObject({ kind: 'unreachable', status: 503 })
  expect(reported).toEqual(['http-network-error', 'http-network-error', 'http-network-error'])
})

test('a sentence for users is shown as it is, any other message is not', async () => {
  const extensions = {
    errorCode: 'ValidationError',
    humanReadable: true,
    title: 'Title too long',
    problems: [{ path: ['title'], message: 'Shorten it.', limit: 200 }],
  }
  server.answerWith(() => ({ body: { errors: [{ message: 'The title is too long.', extensions }] } }))
  expect(await failure(client().mutate({ mutation: CHANGE }))).toMatchObject({
    kind: 'refused',
    code: 'ValidationError',
    title: 'Title too long',
    message: 'The title is too long.',
    problems: [{ path: ['title'], message: 'Shorten it.', limit: 200 }],
  })
  server.answerWith(() => ({
    body: {
      errors: [{ message: 'duplicate key value', extensions: { errorCode: 'InternalError', humanReadable: false } }],
    },
  }))
  const fault = await failure(client().mutate({ mutation: CHANGE }))
  expect(fault.kind).toBe('server')
  expect(fault.message).not.toContain('duplicate')
  server.answerWith(() => ({ body: { errors: [{ message: 'x', extensions: { errorCode: 'Unauthorized' } }] } }))
  expect(await failure(client().mutate({ mutation: CHANGE }))).toMatchObject({ kind: 'signed-out' })
})

test('an error-shaped answer with another status gives its readable message', async () => {
  server.answerWith(() => ({
    status: 403,
    body: { errors: [{ message: 'nope', humanReadableMessage: 'Ask an administrator.' }] },
  }))
  expect(await failure(client().query({ query: OTHER }))).toMatchObject({
    kind: 'refused',
    code: 'Forbidden',
    message: 'Ask an administrator.',
    status: 403,
  })
})

test('a call that was given up is not a network error', async () => {
  server.answerWith(() => ({ hang: true }))
  const giveUp = new AbortController()
  const call = failure(client().query({ query: OTHER, context: { fetchOptions: { signal: giveUp.signal } } }))
  await expect.poll(() => server.received.length).toBe(1)
  giveUp.abort()
  expect(await call).toMatchObject({ kind: 'cancelled' })
  expect(reported).toEqual([])
})

test('mutations complete after the page is left before the answer, as far as browsers allow; queries do not', async () => {
  const began: (boolean | undefined)[] = []
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    began.push(init?.keepalive)
    await answered
    return Response.json({ data: { change: 1, other: 1 } })
  })
  try {
    const calls = client()
    const write = async () =>
      calls.mutate({
        mutation: gql`
          mutation Write($text: String) {
            change(text: $text)
          }
        `,
        variables: { text: 'ü'.repeat(20_000) },
      })
    const all = Promise.all([calls.mutate({ mutation: CHANGE }), write(), write(), calls.query({ query: OTHER })])
    await vi.waitFor(() => expect(began).toEqual([true, true, false, false]))
    answer()
    await all
    await write()
    expect(began.at(-1)).toBe(true)
  } finally {
    sent.mockRestore()
  }
})

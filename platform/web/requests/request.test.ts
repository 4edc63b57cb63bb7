import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { request } from './request.ts'

let server: Server
let origin: string
let answer: (incoming: IncomingMessage, body: string, response: ServerResponse) => void
const received: Array<{ method?: string; headers: IncomingMessage['headers']; body: string }> = []

beforeEach(async () => {
  received.length = 0
  server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      received.push({ method: incoming.method, headers: incoming.headers, body })
      answer(incoming, body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const isoDate = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
const schema = z.object({ at: isoDate })
const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

test('encodes the body and decodes the answer by their schemas', async () => {
  answer = (_incoming, body, response) => json(response, 200, JSON.parse(body))
  const at = new Date('2026-01-02T03:04:05.000Z')
  const result = await request(origin, { body: { schema, value: { at } }, answer: schema, bearerToken: 'secret' })
  expect(result).toEqual({ ok: true, data: { at } })
  expect(received[0]).toMatchObject({ method: 'POST', body: '{"at":"2026-01-02T03:04:05.000Z"}' })
  expect(received[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer secret',
  })
})

test('a batch is one value per line, divided by CRLF', async () => {
  answer = (_incoming, _body, response) => json(response, 200, true)
  const line = z.object({ n: z.number() })
  await request(origin, { lines: { schema: line, values: [{ n: 1 }, { n: 2 }] }, answer: z.boolean() })
  expect(received[0]?.body).toBe('{"n":1}\r\n{"n":2}')
})

test('reads are tried three times more after failures of the server', async () => {
  answer = (_incoming, _body, response) => json(response, received.length < 4 ? 503 : 200, 'x')
  expect(await request(origin, { answer: z.string(), retryDelayMs: 1 })).toEqual({ ok: true, data: 'x' })
  expect(received).toHaveLength(4)
})

test('refusals and writes are not tried again', async () => {
  answer = (_incoming, _body, response) => json(response, 404, { why: 'gone' })
  expect(await request(origin, { answer: z.string(), retryDelayMs: 1 })).toEqual({
    ok: false,
    failure: {
      code: 'ResponseError',
      message: 'Error while fetching',
      name: 'ResponseError',
      status: 404,
      data: { why: 'gone' },
    },
  })
  answer = (_incoming, _body, response) => json(response, 500, null)
  await request(origin, { body: { schema: z.string(), value: 'a' }, answer: z.string(), retryDelayMs: 1 })
  expect(received).toHaveLength(2)
})

test('success is status 200 alone, and the answer must fit', async () => {
  answer = (_incoming, _body, response) => json(response, 201, 'x')
  expect(await request(origin, { answer: z.string() })).toMatchObject({
    ok: false,
    failure: { code: 'ResponseError', status: 201 },
  })
  answer = (_incoming, _body, response) => json(response, 200, 5)
  expect(await request(origin, { answer: z.string() })).toMatchObject({
    ok: false,
    failure: { code: 'UnexpectedAnswer', status: 200, data: 5 },
  })
})

test('the failure contains the body only when it is safe', async () => {
  answer = (_incoming, _body, response) => json(response, 400, null)
  const body = { schema: z.string(), value: 'private' }
  expect(JSON.stringify(await request(origin, { body, answer: z.string() }))).not.toContain('private')
  expect(await request(origin, { body, answer: z.string(), bodyIsSafeToLog: true })).toMatchObject({
    failure: { requestBody: '"private"' },
  })
})

test('gives up when aborted, and when it takes too long', async () => {
  answer = () => {}
  const giveUp = new AbortController()
  const pending = request(origin, { answer: z.string(), signal: giveUp.signal })
  await expect.poll(() => received.length).toBe(1)
  giveUp.abort()
  expect(await pending).toMatchObject({ ok: false, failure: { code: 'Aborted' } })
  expect(await request(origin, { answer: z.string(), timeoutMs: 20, retries: 0 })).toMatchObject({
    failure: { code: 'Timeout' },
  })
})

test('no server at the address is a network error', async () => {
  expect(await request('http://127.0.0.1:1', { answer: z.string(), retries: 0 })).toMatchObject({
    failure: { code: 'NetworkError' },
  })
})

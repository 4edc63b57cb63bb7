import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

let server: Server
let origin: string

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/there.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end()
    else if (request.url === '/page.js') response.writeHead(200, { 'content-type': 'text/html' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function failure(load: () => Promise<unknown>, timeoutMs?: number): Promise<ChunkLoadError> {
  const error = await loadChunk('note', load, timeoutMs).catch((reason: unknown) => reason)
  if (!(error instanceof ChunkLoadError)) throw new Error('It did not fail.')
  return error
}
const importFails = (address: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`))

test('returns what was loaded', async () => {
  expect(await loadChunk('note', () => Promise.resolve(5))).toBe(5)
})

test('a file that no longer exists is missing, also when the server returns a page instead', async () => {
  const gone = await failure(importFails(`${origin}/gone.js`))
  expect(gone).toMatchObject({ type: 'missing', chunk: 'note', message: 'Loading chunk note failed (missing).' })
  expect(gone.cause).toBeInstanceOf(TypeError)
  expect((await failure(importFails(`${origin}/page.js`))).type).toBe('missing')
  expect(
    (await failure(() => Promise.reject(new Error(`The style sheet ${origin}/gone.css did not load.`)))).type,
  ).toBe('missing')
})

test('a file that exists, no answer, and a fault inside the file are errors', async () => {
  expect((await failure(importFails(`${origin}/there.js`))).type).toBe('error')
  expect((await failure(importFails('http://127.0.0.1:1/x.js'))).type).toBe('error')
  expect((await failure(() => Promise.reject(new SyntaxError('Unexpected token')))).type).toBe('error')
})

test('a load that takes too long is a timeout', async () => {
  expect((await failure(() => new Promise(() => {}), 5)).type).toBe('timeout')
})

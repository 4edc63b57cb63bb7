import { expect, test } from 'vitest'
import { isReportable } from './not-reported.ts'

const there = { unloading: false, canReachFiles: () => Promise.resolve(true) }
const error = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name, ...more })

test.each([
  ['an expired token', error('ServerError', 'jwt expired', { status: 401 })],
  ['input of a user', error('CallError', 'Too long.', { kind: 'refused', code: 'ValidationError' })],
  ['input by the server code', error('GraphQLError', 'x', { code: 'BAD_USER_INPUT' })],
  ['an aborted request', error('AbortError', 'The operation was aborted.')],
  ['a discarded command', error('CommandDiscarded', 'x')],
  ['a cancelled call', error('CallError', 'x', { kind: 'cancelled' })],
  ['a failed restart', error('SocketRestartFailed', 'x')],
  ['a server error', error('CallError', 'x', { kind: 'server', status: 503 })],
  ['a generic 500', { name: 'ResponseError', message: 'Error while fetching', code: 'ResponseError', status: 500 }],
  ['a fetch text of Chrome', new TypeError('Failed to fetch')],
  ['a fetch text of Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['a fetch text of Safari', new TypeError('Load failed')],
  ['an offline text', new Error('The Internet connection appears to be offline.')],
  ['a resize observer', 'ResizeObserver loop completed with undelivered notifications.'],
  [
    'an extension of Chrome',
    error('TypeError', 'x is null', { stack: 'TypeError\n at chrome-extension://abc/content.js:1:1' }),
  ],
  ['an extension of Firefox', error('TypeError', 'x is null', { stack: 'f@moz-extension://abc/content.js:1:1' })],
  ['an extension of Safari', error('TypeError', 'x is null', { stack: 'f@safari-web-extension://abc/c.js:1:1' })],
])('%s is not reported', async (_what, thrown) => {
  expect(await isReportable(thrown, there)).toBe(false)
})

test.each([
  ['an internal fault', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['401 for another reason', error('ServerError', 'no session', { status: 401 })],
  [
    'a query that is too large',
    error('CallError', 'x', { kind: 'refused', code: 'ValidationError', reason: 'ASKED_TOO_MUCH' }),
  ],
  ['a missing path', error('CallError', 'x', { kind: 'path-not-found', code: 'NotFound', status: 404 })],
  ['a chunk that no longer exists', error('ChunkLoadError', 'Loading chunk note failed (missing).')],
  ['something that is not an error', { odd: true }],
  ['a word that only resembles', new Error('Could not fetch the row: it failed to fetch its parent')],
])('%s is reported', async (_what, thrown) => {
  expect(await isReportable(thrown, there)).toBe(true)
})

test('network errors count only while our own files can be reached', async () => {
  const unreachable = error('CallError', 'x', { kind: 'unreachable' })
  expect(await isReportable(unreachable, there)).toBe(true)
  expect(await isReportable(unreachable, { ...there, canReachFiles: () => Promise.resolve(false) })).toBe(false)
})

test('loads that break off when the page is left are not reported', async () => {
  const leaving = { ...there, unloading: true }
  expect(await isReportable(error('ChunkLoadError', 'x'), leaving)).toBe(false)
  expect(await isReportable(new TypeError('a fault'), leaving)).toBe(true)
})

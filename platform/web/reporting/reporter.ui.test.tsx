import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { createReporter, type ErrorReport } from './index.ts'

const metadata = {
  environment: 'production' as const,
  release: { hash: 'abc', date: '2026-11-20' },
  errorReporting: { url: '/api/reports' as string | null, sampleRate: 1 },
}
let posted: Array<{ init: RequestInit; report: ErrorReport }>

beforeEach(() => {
  posted = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit & { body: string }) => {
    posted.push({ init, report: JSON.parse(init.body) as ErrorReport })
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const reporter = (changes: Partial<typeof metadata> = {}) =>
  createReporter({ metadata: { ...metadata, ...changes }, canReachFiles: () => Promise.resolve(true) })

test('a report names release, causes and context, and contains no secrets from addresses', async () => {
  const id = newId()
  const cause = new Error(`GET https://acme.example.org/projects/${id}?token=secret failed`)
  await reporter().report(new Error('Loading failed', { cause }), { screen: 'note' })
  expect(posted).toHaveLength(1)
  expect(posted[0]?.init).toMatchObject({ method: 'POST', keepalive: true })
  expect(posted[0]?.report).toMatchObject({
    name: 'Error',
    message: 'Loading failed',
    release: 'abc',
    environment: 'production',
    context: { screen: 'note' },
  })
  expect(posted[0]?.report.causes[0]?.message).toBe(
    'GET https://acme.example.org/projects/[id]?token=[redacted] failed',
  )
  expect(JSON.stringify(posted)).not.toContain(id)
})

test('the same error is sent once, and excluded errors are not sent', async () => {
  const { report } = reporter()
  const error = new Error('once')
  await report(error)
  await report(error)
  await report(new TypeError('Failed to fetch'))
  expect(posted).toHaveLength(1)
})

test('uncaught errors are reported while it listens', async () => {
  const stop = reporter().start()
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught') }))
  await expect.poll(() => posted.map(({ report }) => report.message)).toEqual(['uncaught'])
  stop()
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('later') }))
  expect(posted).toHaveLength(1)
})

test('a beacon is sent where keepalive fails', async () => {
  const beacons: string[] = []
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('too large')))
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: (url: string) => beacons.push(url) > 0 })
  await reporter().report(new Error('a'))
  expect(beacons).toEqual(['/api/reports'])
})

test('without an address, or outside the sample, nothing is sent', async () => {
  await reporter({ errorReporting: { url: null, sampleRate: 1 } }).report(new Error('a'))
  await reporter({ errorReporting: { url: '/api/reports', sampleRate: 0 } }).report(new Error('a'))
  expect(posted).toEqual([])
})

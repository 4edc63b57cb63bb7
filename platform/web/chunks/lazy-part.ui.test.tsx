import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageMetaTags } from '#platform/kernel/page-metadata.ts'
import { connectionMonitor } from '../connection/index.ts'
import { lazyExtra, lazyScreen, reportChunkFailuresTo, type ChunkLoadError } from './index.ts'
import { reloadForNewRelease } from './new-release.ts'

const tags = (hash: string) =>
  pageMetaTags({
    environment: 'test',
    release: { hash, date: '2026-11-20' },
    host: { rootDomain: 'localhost', application: null },
    marketingUrl: null,
    oldRootUrl: null,
    chatAppId: null,
    errorReporting: { url: null, sampleRate: 1 },
    monitoring: { url: null, logsSampleRate: 1, replaySampleRate: 0 },
  })
    .map(({ name, content }) => `<meta name="${name}" content="${content}">`)
    .join('')

/** The page that the server currently returns. */
let served: () => Promise<Response>
let reported: ChunkLoadError[]

beforeEach(() => {
  document.head.innerHTML = tags('one')
  served = () => Promise.resolve(new Response(`<html><head>${tags('one')}</head></html>`))
  vi.stubGlobal('fetch', () => served())
  sessionStorage.clear()
  reported = []
  reportChunkFailuresTo((error) => reported.push(error))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <button onClick={() => this.setState({ error: null })}>{error.message}</button>
  }
}

test('a screen shows when it is loaded', async () => {
  const Hello = lazyScreen<{ name: string }>('hello', () => Promise.resolve(({ name }) => <p>Hello {name}</p>))
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Hello name="you" />
    </Suspense>,
  )
  expect(await screen.findByText('Hello you')).toBeTruthy()
})

test('a failed load is reported with its cause and reaches the boundary; each showing tries again', async () => {
  let attempts = 0
  const cause = new Error('no')
  const Broken = lazyScreen<object>('broken', () => {
    attempts += 1
    return attempts < 3 ? Promise.reject(cause) : Promise.resolve(() => <p>Here</p>)
  })
  void Broken.preload()
  await expect.poll(() => reported.length).toBe(1)
  render(
    <Boundary>
      <Suspense>
        <Broken />
      </Suspense>
    </Boundary>,
  )
  expect(await screen.findByText('Loading chunk broken failed (error).')).toBeTruthy()
  expect(attempts).toBe(2)
  expect(reported.map((error) => error.cause)).toEqual([cause, cause])
  await expect
    .poll(
      async () => {
        const again = screen.queryByRole('button')
        if (again) await userEvent.click(again)
        return screen.queryByText('Here')
      },
      { timeout: 4000 },
    )
    .toBeTruthy()
  expect(attempts).toBe(3)
})

test('a screen whose file was loading when the server became unreachable says so', async () => {
  const Screen = lazyScreen<object>('lost', () => new Promise(() => {}))
  render(
    <Boundary>
      <Suspense fallback={<p>Loading</p>}>
        <Screen />
      </Suspense>
    </Boundary>,
  )
  // A channel that broke off while the server still answers is not a reason to fail.
  connectionMonitor.report('disconnected')
  await expect.poll(() => connectionMonitor.status()).toBe('connected')
  expect(screen.getByText('Loading')).toBeTruthy()
  served = () => Promise.reject(new TypeError('offline'))
  connectionMonitor.report('disconnected')
  expect(await screen.findByText('Loading chunk lost failed (error).')).toBeTruthy()
})

test('a failed load of a part that a page can do without only shows up in the reports', async () => {
  const Extra = lazyExtra<object>('extra', () => Promise.reject(new Error('no')))
  render(
    <Boundary>
      <p>The page</p>
      <Suspense>
        <Extra />
      </Suspense>
    </Boundary>,
  )
  await expect.poll(() => reported.map(({ chunk }) => chunk)).toEqual(['extra'])
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a new release reloads the page, and only once', async () => {
  const reload = vi.fn()
  expect(await reloadForNewRelease(reload)).toBe(false)
  served = () => Promise.resolve(new Response(`<html><head>${tags('two')}</head></html>`))
  expect(await reloadForNewRelease(reload)).toBe(true)
  expect(await reloadForNewRelease(reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  served = () => Promise.reject(new TypeError('offline'))
  expect(await reloadForNewRelease(reload)).toBe(false)
})

import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastList } from '../design/toast-list.tsx'
import { dismissToast } from '../design/toasts.ts'
import { renderInterface } from '../testing.tsx'
import type { Sent } from './act-sending.ts'
import type { Act, Given } from './acts.ts'
import { refTo } from './change.ts'
import { doAct } from './lists-and-acts.ts'
import { reportAct, reportInPlace } from './report-act.ts'
import { createTestServer } from './testing.tsx'

/** An act that the server answers when the test says so, and that waits in the queue until then. */
async function begin(): Promise<{ given: Given; answer: PromiseWithResolvers<Sent>; wait: () => void }> {
  const server = createTestServer(() => ({}))
  renderInterface(<ToastList />)
  const answer = Promise.withResolvers<Sent>()
  const queued = Promise.withResolvers<() => void>()
  const saying: Act<string> = {
    name: 'say',
    queueAs: 'Say',
    touches: (words) => [refTo('saying', words)],
    show: () => undefined,
    async send(_words, _operationId, queue) {
      queued.resolve(() => queue?.onQueued())
      return answer.promise
    },
  }
  const given = doAct(server.client, saying, 'yes')
  return { given, answer, wait: await queued.promise }
}
const toasts = (): string => screen.getByRole('region').textContent ?? ''
const REFUSED = new Error('You can look around here.')

afterEach(() => {
  cleanup()
  for (let id = 1; id < 20; id += 1) dismissToast(id)
  history.replaceState(null, '', '/')
})

test('a refusal is reported on the page where the act was done', async () => {
  const { given, answer } = await begin()
  const reported = reportAct(given, { title: 'Said yes', quiet: true })
  await act(async () => answer.reject(REFUSED))
  expect(await reported).toBe(false)
  expect(toasts()).not.toBe('')
  expect(screen.queryByRole('link')).toBeNull()
})

test('an act that waited and is refused on another page links back to where it was done', async () => {
  history.replaceState(null, '', '/sayings?by=me#last')
  const { given, answer, wait } = await begin()
  const reported = reportAct(given, { title: 'Said yes', quiet: true })
  await act(async () => wait())
  expect(await reported).toBe(true)
  history.pushState(null, '', '/elsewhere')
  await act(async () => answer.reject(REFUSED))
  expect(screen.getByRole('link', { name: 'Where it was done' }).getAttribute('href')).toBe('/sayings?by=me#last')
})

test('a form does not wait for a queued act, and a later refusal is reported in a toast', async () => {
  const { given, answer, wait } = await begin()
  const reported = reportInPlace(given, 'Said yes')
  await act(async () => wait())
  expect(await reported).toBeNull()
  expect(toasts()).toBe('')
  await act(async () => answer.reject(REFUSED))
  expect(toasts()).not.toBe('')
})

test('a refusal of what was typed is shown in the form only', async () => {
  const { given, answer } = await begin()
  const reported = reportInPlace(given, 'Said yes')
  await act(async () => answer.reject(REFUSED))
  expect(await reported).not.toBeNull()
  expect(toasts()).toBe('')
})

import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishVersions } from '#platform/web/graphql/publish-versions.ts'
import { createViewCounting, type ViewCounting } from './view-counts.ts'

/** The count of the server, the version that it includes, and how often it was requested. */
let total = 3
let version = 1
let asked = 0
let isAway = false
let counting: ViewCounting

const link = new ApolloLink(
  () =>
    new Observable((observer) => {
      asked += 1
      if (isAway) return observer.error(new Error('away'))
      observer.next({ data: { viewCounts: { __typename: 'ViewCounts', version, total, upTo: null, groups: [] } } })
      observer.complete()
    }),
)
const shownTotal = (): number | null => counting.now().counted?.total ?? null
const pass = async (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  ;[total, version, asked, isAway] = [3, 1, 0, false]
  const client = new ApolloClient({ link: ApolloLink.from([publishVersions(), link]), cache: new InMemoryCache() })
  counting = createViewCounting(client, {
    viewId: null,
    projectId: 'p',
    objectType: 'NOTE',
    data: { filter: null, sort: [], group: null } as never,
    find: '',
    timeZone: null,
  })
})
afterEach(() => void vi.useRealTimers())

test('several components that show a view share one count, and returning to the view does not count again', async () => {
  const leave = [counting.listen(() => undefined), counting.listen(() => undefined)]
  counting.request(0, null)
  counting.request(0, null)
  await pass(10)
  expect([shownTotal(), asked]).toEqual([3, 1])
  for (const one of leave) one()
  counting.listen(() => undefined)
  counting.request(1, null)
  await pass(5_000)
  expect(asked).toBe(1)
})

test('however often something changes, rows are counted at most every two seconds, and the last change is counted in the end', async () => {
  counting.listen(() => undefined)
  await pass(10)
  for (let at = 2; at <= 21; at += 1) {
    ;[total, version] = [at, at]
    counting.request(at, null)
    await pass(100)
  }
  await pass(2_000)
  expect(shownTotal()).toBe(21)
  expect(asked).toBeLessThanOrEqual(3)
})

test('a failed count is reported, and tried again with the next change', async () => {
  isAway = true
  counting.listen(() => undefined)
  await pass(10_000)
  expect(asked).toBe(1)
  expect(counting.now().failure).not.toBeNull()
  isAway = false
  counting.request(2, null)
  version = 2
  await pass(10)
  expect(counting.now()).toMatchObject({ failure: null, counted: { total: 3 } })
})

test('a component that no longer shows the view causes no counts', async () => {
  counting.listen(() => undefined)()
  counting.request(1, null)
  await pass(5_000)
  expect(asked).toBe(0)
})

import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepLeftText, leftText } from '#documents/web/left-texts.ts'
import { publishGap } from '#platform/web/graphql/gaps.ts'
import { publishVersions } from '#platform/web/graphql/publish-versions.ts'
import { followFeed } from './follow-feed.ts'

const SHOWN = gql`
  query Shown {
    note {
      id
      highlights {
        id
        text
      }
    }
  }
`

const TAGS = gql`
  query Tags {
    tags {
      id
      title
    }
  }
`

interface Change {
  type: string
  kind: string
  id: string
}

let asked: string[] = []
let notify: (...changes: Change[]) => void = () => undefined
/** Ends the subscription of the page with an error, as a failing server does. */
let fail: () => void = () => undefined
/** The version after which the page asked for changes, each time that it subscribed. */
let followed: unknown[] = []
/** The version of the latest report. */
let version = 7
/** Reports that more has changed than is listed. */
let publishEverything: () => void = () => undefined
/** Reports changes of whole scopes. */
let publishPlaces: (places: { all?: string[]; lost?: string[] }) => void = () => undefined
let end: () => void = () => undefined
/** Where a test delays answers: the answers, in the order of their requests. */
let late: Array<() => void> | null = null
let client: ApolloClient

let words = 'as it was'
/** Which events may change an answer; answers that are not listed name none. */
const follows: Record<string, readonly string[]> = { Tags: ['tag', 'note.moved'] }
const answers: Record<string, (variables: Record<string, unknown>) => object> = {
  Shown: () => ({
    note: { __typename: 'Note', id: 'n', highlights: [{ __typename: 'Highlight', id: 'h', text: words }] },
  }),
  Tags: () => ({ tags: [{ __typename: 'Tag', id: 't', title: 'Quiet' }] }),
  RequotedHighlight: ({ id }) => ({ highlight: { __typename: 'Highlight', id, text: 'as it is', anchored: true } }),
}

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())

beforeEach(async () => {
  asked = []
  followed = []
  version = 7
  document.body.innerHTML = '<template id="bootstrap-data">{"identity":null,"version":7,"text":null}</template>'
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        if (operationName === 'WorkspaceFeed') {
          followed.push(variables['after'])
          fail = () => observer.error(new Error('The server failed.'))
          const answerWith = (
            changes: Change[],
            feed: Partial<Record<'all' | 'lost', string[]>> & { everything?: true } = {},
          ): void => {
            version += 1
            const reported = changes.map((change) => ({ __typename: 'Change', operationId: null, ...change }))
            const rest = { everything: false, all: [], lost: [], ...feed }
            observer.next({ data: { feed: { __typename: 'Feed', version, changes: reported, ...rest } } })
          }
          notify = (...changes) => answerWith(changes)
          publishEverything = () => answerWith([], { everything: true })
          publishPlaces = (places) => answerWith([], places)
          return
        }
        asked.push(operationName)
        // As the server knew it when the request arrived.
        const data = answers[operationName]?.(variables) ?? {}
        const answer = (): void => {
          observer.next({ data, extensions: { follows: follows[operationName] ?? null } })
          observer.complete()
        }
        if (late) late.push(answer)
        else answer()
      }),
  )
  client = new ApolloClient({ link: ApolloLink.from([publishVersions(), link]), cache: new InMemoryCache() })
  client.watchQuery({ query: SHOWN }).subscribe(() => undefined)
  end = followFeed(client)
  await vi.advanceTimersByTimeAsync(20_000)
  asked = []
})

afterEach(() => {
  end()
  late = null
  words = 'as it was'
  client.stop()
})

const type = (): unknown => document.body.dispatchEvent(new Event('input', { bubbles: true }))
const moved: Change = { type: 'highlight.moved', kind: 'highlight', id: 'h' }

test.each([moved, { ...moved, type: 'clip.followed' }])(
  'while a user types in a quote, that one is loaded in a pause, and the thousand others only when typing ends: $type',
  async (reported) => {
    type()
    notify(reported)
    await vi.advanceTimersByTimeAsync(800)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual(['RequotedHighlight'])
    expect(client.readQuery<{ note: { highlights: unknown[] } }>({ query: SHOWN })?.note.highlights).toMatchObject([
      { id: 'h', text: 'as it is' },
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual(['RequotedHighlight', 'Shown'])
  },
)

test('a steady stream of keys does not delay the quote forever', async () => {
  notify(moved)
  for (let key = 0; key < 24; key += 1) {
    type()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(asked).toEqual(['RequotedHighlight'])
})

test('a user who does not type gets all changes immediately, and so does a user who types when something else changes', async () => {
  notify(moved)
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  type()
  notify(moved, { type: 'highlight.created', kind: 'highlight', id: 'new' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown', 'Shown'])
})

test('an answer that was in flight when something changed is not treated as the answer to the change', async () => {
  late = []
  notify({ type: 'highlight.changed', kind: 'highlight', id: 'h' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  words = 'changed meanwhile'
  notify({ type: 'highlight.changed', kind: 'highlight', id: 'h' })
  await vi.advanceTimersByTimeAsync(20_000)
  // A slow server does not get more and more requests.
  expect(asked.length).toBeLessThan(5)
  for (const answer of late) answer()
  late = null
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.readQuery<{ note: { highlights: unknown[] } }>({ query: SHOWN })?.note.highlights).toMatchObject([
    { id: 'h', text: 'changed meanwhile' },
  ])
})

test('an ended subscription is started again, including what was reported while it was down', async () => {
  fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(followed).toHaveLength(2)
  // The page is as new as its version, and nothing was reported.
  expect(followed).toEqual([7, 7])
  notify({ type: 'note.locked', kind: 'note', id: 'n' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
})

test('a server that fails repeatedly gets requests less and less often', async () => {
  for (let second = 0; second < 120; second += 1) {
    fail()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(followed.length).toBeLessThan(10)
})

test('after a lost connection the page subscribes after the last version that it received', async () => {
  notify({ type: 'note.locked', kind: 'note', id: 'n' })
  await vi.advanceTimersByTimeAsync(30_000)
  publishGap()
  expect(followed).toEqual([7, 8])
})

test('a page that missed more than is reported loads again what it shows, and follows from there', async () => {
  publishEverything()
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(followed).toEqual([7, 8])
})

test('a scope with more changes than are reported is loaded again, and so is what shows a removed scope', async () => {
  publishPlaces({ all: ['place'] })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  publishPlaces({ lost: ['place'] })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown', 'Shown'])
})

test('only events that an answer names have it loaded again: kinds of objects, and types of events', async () => {
  client.watchQuery({ query: TAGS }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(400)
  asked = []
  // An answer that names no events is loaded again with any change.
  notify({ type: 'note.changed', kind: 'note', id: 'n' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
  notify({ type: 'tag.changed', kind: 'tag', id: 't' })
  await vi.advanceTimersByTimeAsync(400)
  notify({ type: 'note.moved', kind: 'note', id: 'n' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown', 'Shown', 'Tags', 'Shown', 'Tags'])
})

test.each(['scope.shared', 'member.changed', 'project.moved'])('%s has everything loaded again', async (type) => {
  client.watchQuery({ query: TAGS }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(400)
  asked = []
  notify({ type, kind: { 'scope.shared': 'scope', 'member.changed': 'user' }[type] ?? 'project', id: 'x' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked.toSorted()).toEqual(['Shown', 'Tags'])
})

test('a rebuilt text is loaded again, a text that a user writes in is not', async () => {
  notify({ type: 'document.edited', kind: 'document', id: 'd' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual([])
  notify({ type: 'document.rebuilt', kind: 'document', id: 'd' })
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['Shown'])
})

test('cached texts of left pages are forgotten when words were removed from a text, or a scope was lost', async () => {
  for (const forget of [
    () => notify({ type: 'document.rebuilt', kind: 'document', id: 'd' }),
    () => publishPlaces({ lost: ['s'] }),
  ]) {
    keepLeftText('d/1', () => new Uint8Array([1]))
    await vi.advanceTimersByTimeAsync(100)
    notify({ type: 'document.edited', kind: 'document', id: 'd' })
    expect(leftText('d/1')).toHaveLength(1)
    forget()
    expect(leftText('d/1')).toHaveLength(0)
  }
})

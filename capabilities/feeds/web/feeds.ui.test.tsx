import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { changingFeed, deletingFeed, feedList } from './feed-acts.ts'

const ALL = {}
const viewerCan = { __typename: 'SavedFeedViewerCan', edit: true, share: true, delete: true }
const feed = (id: string) => ({
  __typename: 'SavedFeed',
  id,
  scopeId: 's',
  title: `Feed ${id}`,
  query: {},
  layout: 'LIST',
  viewerCan,
})

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function useActs() {
  return { change: useAct(changingFeed), remove: useAct(deletingFeed) }
}

function Feeds() {
  const { rows } = useLive(feedList, ALL)
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{rows.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent

beforeEach(async () => {
  server = createTestServer(() => ({
    savedFeeds: {
      __typename: 'SavedFeedPage',
      nodes: ['a', 'b', 'c'].map(feed),
      endCursor: null,
      hasNextPage: false,
    },
  }))
  await renderLive(server, <Feeds />)
})
afterEach(cleanup)

test('a feed is renamed or removed at once, and each refusal reverts only its own draft', async () => {
  act(() => {
    give.change({ id: 'a', title: 'Latest' })
    give.remove('b')
  })
  expect(shown()).toBe('Latest, Feed c')
  await server.refuse(0)
  expect(shown()).toBe('Feed a, Feed c')
  await server.refuse(1)
  expect(shown()).toBe('Feed a, Feed b, Feed c')
})

test('a deleted feed is back in its position when the deletion is undone', async () => {
  act(() => void reportAct(give.remove('b'), { title: 'Deleted' }))
  await act(async () => void undoAct())
  expect(shown()).toBe('Feed a, Feed b, Feed c')
})

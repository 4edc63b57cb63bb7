import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { feedList } from './feed-acts.ts'
import { openFeed, useFeedCommands, type OpenFeed } from './use-feed-commands.ts'

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
let feeds: readonly OpenFeed[]
let commands: ReturnType<typeof useFeedCommands>

function Feeds() {
  const { rows } = useLive(feedList, ALL)
  const given = useFeedCommands()
  useEffect(() => {
    feeds = rows.map(openFeed)
    commands = given
  })
  return <p>{rows.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent
const feedOf = (id: string) => feeds.find((each) => each.id === id)!

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
    void commands.change(feedOf('a'), { title: 'Latest' })
    void commands.remove(feedOf('b'))
  })
  expect(shown()).toBe('Latest, Feed c')
  await server.refuse(0)
  expect(shown()).toBe('Feed a, Feed c')
  await server.refuse(1)
  expect(shown()).toBe('Feed a, Feed b, Feed c')
})

test('a deleted feed is back in its position when the deletion is undone', async () => {
  act(() => void commands.remove(feedOf('b')))
  await act(async () => void undoAct())
  expect(shown()).toBe('Feed a, Feed b, Feed c')
})

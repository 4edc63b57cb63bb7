import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#platform/web/graphql/call-error.ts'
import { newId } from '#platform/kernel/ids.ts'
import { followCanvas, type FirstLook } from './follow-canvas.ts'
import { createScene } from './scene/scene.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A canvas with one text, which can be reachable or not. */
function canvas() {
  const looks: FirstLook[] = []
  const away = { is: false }
  let asked = 0
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        asked += 1
        if (away.is) return observer.error(new Unreachable('no answer'))
        const item = { kind: 'text', x: 0, y: 0, width: 9, height: 9, rank: 1, text: 'Here', style: 'P' } as const
        const nodes = [{ __typename: 'CanvasItem', id: ITEM, color: null, groupId: null, targetId: null, ...item }]
        const canvasItems = { __typename: 'CanvasItemPage', nodes, goneIds: [], revision: asked, hasNextPage: false }
        observer.next({ data: { canvasItems: { ...canvasItems, endCursor: null } } })
        observer.complete()
      }),
  )
  const scene = createScene()
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const followed = followCanvas({ client, scene, viewId: newId(), notify: (look) => void looks.push(look) })
  return { ...followed, away, looks, asked: () => asked }
}
const ITEM = newId()

test('changes that could not be read while the server was not reachable are read once it is back, including one reported just before', async () => {
  const { begin, readSoon, away, looks, asked } = canvas()
  const end = begin()
  await vi.waitFor(() => expect(looks).toEqual([{ loaded: true, failure: null }]))
  away.is = true
  readSoon()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked()).toBe(2)
  away.is = false
  await vi.advanceTimersByTimeAsync(2_100)
  expect(asked()).toBe(3)
  // After that only when something changes.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
  end()
})

test('a canvas that is no longer shown is not queried', async () => {
  const { begin, away, looks, asked } = canvas()
  away.is = true
  const end = begin()
  await vi.waitFor(() => expect(looks).toHaveLength(1))
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})

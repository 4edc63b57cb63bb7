import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  CanvasItemsDocument,
  type CanvasItemsQuery,
  type CanvasItemsQueryVariables,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useFeed } from '#platform/web/live/use-feed.ts'
import { createScene, type Laid, type Scene } from './scene/scene.ts'

/** One answer of the server; the first is shown at once. */
const PAGE_ITEMS = 1_000
/** Changes that come this close together are asked for once. */
const GATHER_MS = 60

export interface CanvasItems {
  scene: Scene
  /** The first look at it is complete. */
  loaded: boolean
  failure: string | null
  retry: () => void
  /** Shows a change at once, and sends it. @throws what sending throws; nothing is left of the change then */
  act: (laid: Laid, send: () => Promise<number | null>) => Promise<void>
}

async function readPage(
  client: ApolloClient,
  variables: CanvasItemsQueryVariables,
): Promise<CanvasItemsQuery['canvasItems'] | undefined> {
  return (await client.query({ query: CanvasItemsDocument, variables, fetchPolicy: 'no-cache' })).data?.canvasItems
}

/**
 * One page after the other of what lies on a canvas, or of what changed since a revision.
 * @returns the revision that is known now
 */
async function readAll(
  client: ApolloClient,
  scene: Scene,
  viewId: Id,
  since: number | null,
  isWanted: () => boolean,
): Promise<number | null> {
  let revision: number | null = null
  let after: string | null = null
  for (;;) {
    const page = await readPage(client, { viewId, since, first: PAGE_ITEMS, after })
    if (!isWanted() || !page) return null
    // That of the first page: what changed while the others came is asked for next.
    revision ??= page.revision
    scene.receive(page.nodes, page.goneIds)
    if (!page.hasNextPage) return revision
    after = page.endCursor
  }
}

/**
 * What lies on the canvas of a view, another one for another component. It follows what is committed: only what changed
 * since is asked for.
 */
export function useCanvasItems(viewId: Id): CanvasItems {
  const client = useApolloClient()
  const [scene] = useState(createScene)
  const [state, setState] = useState<{ loaded: boolean; failure: string | null }>({ loaded: false, failure: null })
  const known = useRef<number | null>(null)
  const reading = useRef<Promise<void>>(Promise.resolve())
  const sending = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stands = useRef(true)

  // One after the other: what comes second knows of what came first.
  const readAgain = useCallback(async (): Promise<void> => {
    const read = async (): Promise<void> => {
      const isWanted = (): boolean => stands.current
      const since = known.current
      try {
        const revision = await readAll(client, scene, viewId, since, isWanted)
        if (revision === null || !isWanted()) return
        known.current = Math.max(revision, known.current ?? 0)
        setState((before) => (before.loaded && before.failure === null ? before : { loaded: true, failure: null }))
      } catch (error) {
        // What was there stays; the next change asks again.
        if (isWanted() && since === null) setState({ loaded: false, failure: toCallError(error).message })
      }
    }
    reading.current = reading.current.then(read)
    await reading.current
  }, [client, scene, viewId])

  useEffect(() => {
    stands.current = true
    void readAgain()
    return () => {
      stands.current = false
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [readAgain])

  const readSoon = useCallback((): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      // The answer to one's own change says most of what would be asked for.
      if (sending.current > 0) return readSoon()
      void readAgain()
    }, GATHER_MS)
  }, [readAgain])
  useFeed((changes) => {
    if (changes.some((change) => change.kind === 'canvas' && change.id === viewId)) readSoon()
  }, readSoon)

  const act = useCallback(
    async (laid: Laid, send: () => Promise<number | null>): Promise<void> => {
      const end = scene.lay(laid)
      sending.current += 1
      try {
        const revision = await send()
        end({ keep: true })
        if (revision !== null && known.current === revision - 1) known.current = revision
        else readSoon()
      } catch (error) {
        end({ keep: false })
        readSoon()
        throw error
      } finally {
        sending.current -= 1
      }
    },
    [scene, readSoon],
  )
  const retry = useCallback(() => {
    setState({ loaded: false, failure: null })
    void readAgain()
  }, [readAgain])
  return useMemo(() => ({ scene, ...state, retry, act }), [scene, state, retry, act])
}

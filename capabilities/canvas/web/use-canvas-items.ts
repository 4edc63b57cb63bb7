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
import type { Given } from '#platform/web/live/acts.ts'
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
  /** Shows an act at once; nothing is left of it where it is refused. */
  lay: (given: Given, shows: ActLaid) => Given
  /** The canvas has that revision now, by an act that is on its way here. */
  onRevision: (revision: number) => void
}

/** What an act shows at once, and what stands again once it is taken back. */
interface ActLaid {
  laid: Laid
  stood: Laid
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

  const onRevision = useCallback((revision: number): void => {
    if (known.current === revision - 1) known.current = revision
  }, [])
  const lay = useCallback(
    (given: Given, { laid, stood }: ActLaid): Given => {
      const end = scene.lay(laid)
      const knew = known.current
      sending.current += 1
      void given.kept.then(() => void (sending.current -= 1))
      void given.done.then(({ state }) => {
        end({ keep: state === 'done' })
        if (state !== 'done' || known.current === knew) readSoon()
      })
      const undo = (): Given => {
        const back = given.undo()
        if (given.outcome().state !== 'undone') return lay(back, { laid: stood, stood: laid })
        end({ keep: false })
        return { ...back, undo: () => lay(back.undo(), { laid, stood }) }
      }
      return { ...given, undo }
    },
    [scene, readSoon],
  )
  const retry = useCallback(() => {
    setState({ loaded: false, failure: null })
    void readAgain()
  }, [readAgain])
  return useMemo(() => ({ scene, ...state, retry, lay, onRevision }), [scene, state, retry, lay, onRevision])
}

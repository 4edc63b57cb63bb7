import type { ApolloClient } from '@apollo/client'
import {
  CanvasItemsDocument,
  type CanvasItemsQuery,
  type CanvasItemsQueryVariables,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import type { Given } from '#platform/web/live/acts.ts'
import type { Laid, Scene } from './scene/scene.ts'

/** One answer of the server; the first is shown immediately. */
const PAGE_ITEMS = 1_000
/** Changes that arrive this close together cause one query. */
const DEBOUNCE_MS = 60
/** How long after a failed query it is sent again: there may be no further report of a change. */
const ASK_AGAIN_MS = 2_000

/** What an act shows immediately, and what is shown after it is undone. */
export interface ActLaid {
  laid: Laid
  stood: Laid
}

/** How far the initial loading of a canvas is. */
export interface FirstLook {
  loaded: boolean
  failure: string | null
}

interface FollowedCanvas {
  /** Follows the canvas from now on. @returns how to stop */
  begin: () => () => void
  /** Queries what changed since the last query. */
  read: () => Promise<void>
  readSoon: () => void
  /** Shows an act immediately; nothing of it remains where it is refused. */
  lay: (given: Given, shows: ActLaid) => Given
  /** Reports the revision that the canvas has after an act that is being sent from here. */
  onRevision: (revision: number) => void
}

interface Following {
  client: ApolloClient
  scene: Scene
  viewId: Id
  notify: (look: FirstLook) => void
}

async function readPage(
  client: ApolloClient,
  variables: CanvasItemsQueryVariables,
): Promise<CanvasItemsQuery['canvasItems'] | undefined> {
  return (await client.query({ query: CanvasItemsDocument, variables, fetchPolicy: 'no-cache' })).data?.canvasItems
}

/** Keeps a scene in step with its canvas: only what changed since is queried. */
export function followCanvas({ client, scene, viewId, notify }: Following): FollowedCanvas {
  let isFollowed = false
  let known: number | null = null
  let sending = 0
  let reading = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads page after page of the items, or of the changes. @returns the revision that is known now */
  const readAll = async (since: number | null): Promise<number | null> => {
    let revision: number | null = null
    let after: string | null = null
    for (;;) {
      const page = await readPage(client, { viewId, since, first: PAGE_ITEMS, after })
      if (!isFollowed || !page) return null
      // The revision of the first page: what changed while the others were loaded is queried next.
      revision ??= page.revision
      scene.receive(page.nodes, page.goneIds)
      if (!page.hasNextPage) return revision
      after = page.endCursor
    }
  }
  const readOnce = async (): Promise<void> => {
    const since = known
    try {
      const revision = await readAll(since)
      if (revision === null) return
      known = Math.max(revision, known ?? 0)
      notify({ loaded: true, failure: null })
    } catch (error) {
      if (!isFollowed) return
      const { kind, message } = toCallError(error)
      // The loaded items stay.
      if (since === null) notify({ loaded: false, failure: message })
      if (kind === 'unreachable' || kind === 'server') readIn(ASK_AGAIN_MS)
    }
  }
  // One query after another: the second one starts from the revision of the first.
  const read = async (): Promise<void> => {
    reading = reading.then(readOnce)
    await reading
  }
  const readIn = (ms: number): void => {
    if (!isFollowed) return
    timer ??= setTimeout(() => {
      timer = undefined
      // The answer to the user's own change includes most of what would be queried.
      if (sending > 0) readIn(DEBOUNCE_MS)
      else void read()
    }, ms)
  }
  const readSoon = (): void => readIn(DEBOUNCE_MS)

  const lay = (given: Given, { laid, stood }: ActLaid): Given => {
    const end = scene.lay(laid)
    const knew = known
    sending += 1
    void given.kept.then(() => void (sending -= 1))
    void given.done.then(({ state }) => {
      end({ keep: state === 'done' })
      if (state !== 'done' || known === knew) readSoon()
    })
    const undo = (): Given => {
      const back = given.undo()
      if (given.outcome().state !== 'undone') return lay(back, { laid: stood, stood: laid })
      end({ keep: false })
      return { ...back, undo: () => lay(back.undo(), { laid, stood }) }
    }
    return { ...given, undo }
  }
  return {
    begin() {
      isFollowed = true
      void read()
      return () => {
        isFollowed = false
        clearTimeout(timer)
        timer = undefined
      }
    },
    read,
    readSoon,
    lay,
    onRevision(revision) {
      if (known === revision - 1) known = revision
    },
  }
}

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { useFeed } from '#platform/web/live/use-feed.ts'
import { followCanvas, type ActLaid, type FirstLook } from './follow-canvas.ts'
import { createScene, type Scene } from './scene/scene.ts'

export interface CanvasItems extends FirstLook {
  scene: Scene
  retry: () => void
  /** Shows an act immediately; nothing of it remains where it is refused. */
  lay: (given: Given, shows: ActLaid) => Given
  /** Reports the revision that the canvas has after an act that is being sent from here. */
  onRevision: (revision: number) => void
}

const NOT_YET: FirstLook = { loaded: false, failure: null }

/** The items of the canvas of a view, one instance for each component. It follows what is committed. */
export function useCanvasItems(viewId: Id): CanvasItems {
  const client = useApolloClient()
  const [scene] = useState(createScene)
  const [look, setLook] = useState(NOT_YET)
  const canvas = useMemo(
    () =>
      followCanvas({
        client,
        scene,
        viewId,
        notify: (now) =>
          setLook((before) => (before.loaded === now.loaded && before.failure === now.failure ? before : now)),
      }),
    [client, scene, viewId],
  )
  useEffect(() => canvas.begin(), [canvas])
  useFeed((changes) => {
    if (changes.some((change) => change.kind === 'canvas' && change.id === viewId)) canvas.readSoon()
  }, canvas.readSoon)
  return useMemo(() => {
    const { lay, onRevision, read } = canvas
    const retry = (): void => {
      setLook(NOT_YET)
      void read()
    }
    return { scene, ...look, retry, lay, onRevision }
  }, [scene, look, canvas])
}

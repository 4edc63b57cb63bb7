import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, type RefObject } from 'react'
import { CanvasPresenceDocument, ShowOnCanvasDocument } from '#generated/operations/capabilities/canvas/web/canvas.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Point } from '../model/geometry.ts'
import { MAX_COORDINATE, MAX_SHOWN_CHOSEN } from '../model/limits.ts'
import type { Board } from './scene/board.ts'
import { toPlane } from './scene/camera.ts'
import { createOthers, type Others } from './scene/others.ts'
import { canvasStrings as strings } from './strings.ts'

/** How often the pointer's position is sent while others look on; they see a glide in between. */
const PUBLISH_MS = 120
/** A page is announced this often even while nothing moves … */
const STILL_HERE_MS = 10_000
/** … and considered closed after no message for this long. */
const GONE_MS = 25_000

const bounded = (value: number): number =>
  Math.round(Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, value)) * 10) / 10

/** The other users who look at the canvas; also sends this user's position: rarely while there is no one else. */
export function useOthers(viewId: Id, board: Board, surface: RefObject<HTMLElement | null>): Others {
  const client = useApolloClient()
  const [others] = useState(createOthers)
  useEffect(() => {
    const place = surface.current
    if (!place) return undefined
    const pageId = newId()
    let at: Point | null = null
    let reported = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const standing = (isHere: boolean) => ({
      viewId,
      pageId,
      x: at === null ? null : bounded(at.x),
      y: at === null ? null : bounded(at.y),
      chosenIds: [...board.state().selected].slice(0, MAX_SHOWN_CHOSEN),
      isHere,
    })
    const publish = (isHere: boolean): void => {
      const input = standing(isHere)
      reported = JSON.stringify(input)
      // A message that does not get through is sent again with the next step, or soon.
      client
        .mutate({ mutation: ShowOnCanvasDocument, variables: { input }, fetchPolicy: 'no-cache' })
        .catch(() => undefined)
    }
    const publishSoon = (): void => {
      if (others.all().length === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (JSON.stringify(standing(true)) !== reported) publish(true)
      }, PUBLISH_MS)
    }
    const move = (event: PointerEvent): void => {
      const { left, top } = place.getBoundingClientRect()
      at = toPlane(board.state().camera, { x: event.clientX - left, y: event.clientY - top })
      publishSoon()
    }
    const leave = (): void => {
      at = null
      publishSoon()
    }
    const subscription = client
      .subscribe({ query: CanvasPresenceDocument, variables: { viewId }, fetchPolicy: 'no-cache' })
      .subscribe(({ data }) => {
        for (const one of data?.canvasPresence ?? []) {
          if (one.pageId === pageId) continue
          if (!one.isHere) others.leave(one.pageId)
          // A user who has just arrived knows of no one yet.
          else if (
            others.receive(
              {
                pageId: one.pageId,
                name: one.user.name || strings.somebody,
                at: one.x == null || one.y == null ? null : { x: one.x, y: one.y },
                chosenIds: one.chosenIds,
              },
              performance.now(),
            )
          )
            publish(true)
        }
      })
    const stopBoard = board.subscribe(publishSoon)
    const stillHere = setInterval(() => {
      others.forget(performance.now() - GONE_MS)
      publish(true)
    }, STILL_HERE_MS)
    const farewell = (): void => publish(false)
    place.addEventListener('pointermove', move)
    place.addEventListener('pointerleave', leave)
    window.addEventListener('pagehide', farewell)
    publish(true)
    return () => {
      clearTimeout(timer)
      clearInterval(stillHere)
      subscription.unsubscribe()
      stopBoard()
      place.removeEventListener('pointermove', move)
      place.removeEventListener('pointerleave', leave)
      window.removeEventListener('pagehide', farewell)
      others.forget(Infinity)
      farewell()
    }
  }, [client, viewId, board, surface, others])
  return others
}

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { scrollAtEdges, scrollersAround } from '#platform/web/design/drag/edge-scroll.ts'
import { followPress } from '#platform/web/design/drag/pointer-drag.ts'
import { mayMove, type Place } from './place.ts'

/** Where on a row something is dropped: before it, after it, or, on a folder, into it. */
export type DropSpot = 'before' | 'into' | 'after'

/** The part of a row at its upper and lower edge that means before or after it. */
const EDGE_PART = 0.28

/** A row of a folder or project, which can be dragged and dropped on. */
interface PlaceRow {
  place: Place
  /** The actual spot for a pointer spot on this row; null if nothing can be dropped there. */
  meant: (dragged: Place, spot: DropSpot) => DropSpot | null
  onDrop: (dragged: Place, spot: DropSpot) => void
}

/** The row under the pointer while a place is dragged. */
interface Over {
  element: Element
  spot: DropSpot
}

const rows = new WeakMap<Element, { readonly current: PlaceRow }>()
let dragged: Place | null = null
let over: Over | null = null
const listeners = new Set<() => void>()

function notify(place: Place | null, next: Over | null): void {
  ;[dragged, over] = [place, next]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The list row around a part, if there is one: the link of the row covers the part. */
function rowOf(part: Element): Element {
  return part.closest('[role="row"]') ?? part
}

function overAt(place: Place, { x, y }: { x: number; y: number }): Over | null {
  let element = document.elementFromPoint(x, y)
  while (element && !rows.has(element)) element = element.parentElement
  const row = element && rows.get(element)?.current
  if (!element || !row) return null
  const { top, height } = element.getBoundingClientRect()
  const found = spotOn(row.place, place, height === 0 ? 0.5 : (y - top) / height)
  const spot = found && row.meant(place, found)
  return spot && { element, spot }
}

/**
 * Makes the row around a part draggable, if the viewer may move its place, and a target for others.
 * @returns its state during a drag: whether it is dragged, and where a place would be dropped
 */
export function usePlaceDrag(
  part: RefObject<HTMLElement | null>,
  row: PlaceRow,
): { 'data-dragged': true | undefined; 'data-drop': DropSpot | undefined } {
  const latest = useRef(row)
  useLayoutEffect(() => {
    latest.current = row
  })
  const isMovable = mayMove(row.place)
  useEffect(() => {
    const element = part.current && rowOf(part.current)
    if (!element) return undefined
    rows.set(element, latest)
    const press = (down: Event): void => {
      const target = down.target as Element
      if (!(down instanceof PointerEvent) || target.closest('button, input, label')) return
      const { place } = latest.current
      const scrollers = scrollersAround(element)
      followPress(down, {
        picture: element,
        onBegin: () => notify(place, null),
        onFollow(at) {
          const next = overAt(place, at)
          if (next?.element !== over?.element || next?.spot !== over?.spot) notify(place, next)
          return scrollAtEdges(scrollers, at)
        },
        onEnd(dropped) {
          const target = over
          notify(null, null)
          if (dropped && target) rows.get(target.element)?.current.onDrop(place, target.spot)
        },
      })
    }
    // Otherwise the browser would drag the address of its link.
    const keep = (event: Event): void => event.preventDefault()
    if (isMovable) {
      element.addEventListener('pointerdown', press)
      element.addEventListener('dragstart', keep)
    }
    return () => {
      rows.delete(element)
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('dragstart', keep)
    }
  }, [part, isMovable])
  const spot = useSyncExternalStore(subscribe, () =>
    over && part.current && over.element === rowOf(part.current) ? over.spot : undefined,
  )
  const isDragged = useSyncExternalStore(subscribe, () => dragged?.id === row.place.id)
  return { 'data-dragged': isDragged || undefined, 'data-drop': spot }
}

/**
 * Where a place is dropped at this height of a row (0 to 1); null if it cannot be. Folders and projects are ordered
 * separately.
 */
function spotOn(row: Place, place: Place, part: number): DropSpot | null {
  if (row.id === place.id) return null
  if (row.kind !== place.kind) return row.kind === 'folder' ? 'into' : null
  if (row.kind === 'project') return part < 0.5 ? 'before' : 'after'
  return part < EDGE_PART ? 'before' : part > 1 - EDGE_PART ? 'after' : 'into'
}

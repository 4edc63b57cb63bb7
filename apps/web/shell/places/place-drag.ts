import { useSyncExternalStore, type DragEvent } from 'react'
import type { Place } from './place.ts'

/** Where on a row something is dropped: before it, after it, or, on a folder, into it. */
export type DropSpot = 'before' | 'into' | 'after'

/** The part of a row at its upper and lower edge that means before or after it. */
const EDGE_PART = 0.28

let dragged: Place | null = null
const listeners = new Set<() => void>()

function setDragged(place: Place | null): void {
  dragged = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The folder or project that is being dragged; null while none is. */
export function useDragged(): Place | null {
  return useSyncExternalStore(subscribe, () => dragged)
}

/** The props that make a row draggable. */
export function dragProps(place: Place) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', place.title)
      // The browser takes the picture of the row first.
      setTimeout(() => setDragged(place))
    },
    onDragEnd: () => setDragged(null),
  }
}

/**
 * Where the pointer would drop what is dragged on a row; null where a drop is not possible. Things of one kind share
 * one order.
 */
export function spotOn(
  row: Place,
  place: Place,
  event: Pick<DragEvent<HTMLElement>, 'clientY' | 'currentTarget'>,
): DropSpot | null {
  if (row.id === place.id) return null
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = height === 0 ? 0.5 : (event.clientY - top) / height
  if (row.kind !== place.kind) return row.kind === 'folder' ? 'into' : null
  if (row.kind === 'project') return part < 0.5 ? 'before' : 'after'
  return part < EDGE_PART ? 'before' : part > 1 - EDGE_PART ? 'after' : 'into'
}

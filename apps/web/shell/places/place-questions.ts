import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Place } from './place.ts'

/** What a dialog asks about a folder or project. */
export type PlaceQuestion =
  | { kind: 'new-folder'; parentId: Id | null }
  | { kind: 'rename' | 'move' | 'share'; place: Place }

let open: PlaceQuestion | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a question, or closes it. */
export function askPlace(question: PlaceQuestion | null): void {
  open = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePlaceQuestion(): PlaceQuestion | null {
  return useSyncExternalStore(subscribe, () => open)
}

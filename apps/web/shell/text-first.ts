import { useSyncExternalStore } from 'react'

/** So long what stands around a text waits for it at most. */
const PATIENCE_MS = 800

let waiting = false
const listeners = new Set<() => void>()

function end(): void {
  if (!waiting) return
  waiting = false
  for (const listener of listeners) listener()
}

/**
 * On a page that opens with a text, everything around it is drawn once that stands: a long text would wait for each of
 * them.
 */
export function letTextComeFirst(): void {
  waiting = true
  setTimeout(end, PATIENCE_MS)
}

/** The text stands, or there is none: the rest may be drawn. */
export const textStandsNow = end

/** Whether what stands around a text may be drawn. */
export function useRestOfPage(): boolean {
  return useSyncExternalStore(subscribe, () => !waiting)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

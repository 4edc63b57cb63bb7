import { useMemo, useSyncExternalStore } from 'react'
import type { SavedState, SavedTracker } from './saved-state.ts'

/**
 * Only after so long without a new edit it is said that all is saved: whoever types is not told it, and then again not,
 * with every key.
 */
const CALM_MS = 400

/**
 * What may be said beside the editor: saving, saved, offline with so many edits kept, or refused and why. Nothing is
 * drawn anew while somebody types.
 */
export function useSavedState(saved: SavedTracker): SavedState {
  const calm = useMemo(() => calmed(saved), [saved])
  return useSyncExternalStore(calm.subscribe, calm.current)
}

/**
 * `saved`, since the next key may follow; and that edits are not on the device yet, since they will be in a moment and
 * what is said of those before stays true.
 */
function isSaidLate(shown: SavedState, next: SavedState): boolean {
  if (shown.status === 'offline') return shown.kept && next.status === 'offline' && !next.kept
  return next.status === 'saved' && shown.status === 'saving'
}

/** The same states, of which `saved` is told late and `saving` once. Never says `saved` of what is not. */
function calmed(saved: SavedTracker): Pick<SavedTracker, 'current' | 'subscribe'> {
  let shown = saved.current()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const show = (state: SavedState): void => {
    clearTimeout(timer)
    timer = undefined
    if (state === shown) return
    shown = state
    for (const listener of listeners) listener()
  }
  const follow = (): void => {
    const next = saved.current()
    if (next.status === 'saving' && shown.status === 'saving') {
      clearTimeout(timer)
      timer = undefined
    } else if (isSaidLate(shown, next)) {
      timer ??= setTimeout(() => show(saved.current()), CALM_MS)
    } else show(next)
  }
  let stop: (() => void) | undefined
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= saved.subscribe(follow)
      // Something may have happened between the first drawing and now.
      follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

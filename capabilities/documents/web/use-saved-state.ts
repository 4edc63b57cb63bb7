import { useMemo, useSyncExternalStore } from 'react'
import type { SavedState } from './saved-state.ts'
import type { SavedTracker } from './track-saved.ts'

/** `saved` shows only after this long without a new edit, so that it does not come and go with every key. */
const CALM_MS = 400

/**
 * The state shown beside the editor: saving, saved, offline with the number of kept edits, or refused and why. Nothing
 * is redrawn while the user types.
 */
export function useSavedState(saved: SavedTracker): SavedState {
  const calm = useMemo(() => calmed(saved), [saved])
  return useSyncExternalStore(calm.subscribe, calm.current)
}

/**
 * Delays `saved`, because the next key may follow. Also delays that edits are not on the device yet, because they will
 * be in a moment, and the statement about the earlier ones stays true.
 */
function isSaidLate(shown: SavedState, next: SavedState): boolean {
  if (shown.status === 'offline') return shown.kept && next.status === 'offline' && !next.kept
  return next.status === 'saved' && shown.status === 'saving'
}

/** The same states, but `saved` is reported late and `saving` once. Never reports `saved` for what is not. */
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
      // The state may have changed between the first drawing and now.
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

import { useSyncExternalStore } from 'react'
import type { SavedState, SavedTracker } from './saved-state.ts'

/** What may be said beside the editor: saving, saved, offline with so many edits kept, or refused and why. */
export function useSavedState(saved: SavedTracker): SavedState {
  return useSyncExternalStore(saved.subscribe, saved.current)
}

import { useSyncExternalStore } from 'react'
import { rememberSearch } from '../model/recent-searches.ts'

const KEY = 'quarry.recent-searches'
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
let recent: readonly string[] | null = null

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : NONE
  } catch {
    // Storage that is closed to us, or a value that is not ours: nothing is remembered.
    return NONE
  }
}

function current(): readonly string[] {
  recent ??= read()
  return recent
}

function change(next: readonly string[]): void {
  recent = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Full or closed storage: remembered until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The searches of this browser in this workspace's address, the latest first. */
export function useRecentSearches(): {
  recent: readonly string[]
  remember: (query: string) => void
  forget: () => void
} {
  return {
    recent: useSyncExternalStore(subscribe, current),
    remember: (query) => change(rememberSearch(current(), query)),
    forget: () => change(NONE),
  }
}

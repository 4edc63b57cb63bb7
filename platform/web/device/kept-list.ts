import { useCallback, useSyncExternalStore } from 'react'

/** What a list keeps, and how much of it. */
interface KeptListOptions<Entry> {
  /** Names the list on this device. */
  name: string
  /** The oldest beyond these are forgotten. */
  most: number
  /** Storage may hold something else under our name, or what an earlier release kept. */
  isEntry: (stored: unknown) => stored is Entry
  /** Whether two entries stand for one: the newer takes the place of the older. */
  isSame: (one: Entry, other: Entry) => boolean
}

/** A list that this device keeps for each owner, as a project or a person; `''` where there is one for all. */
export interface KeptList<Entry> {
  /** The newest first; the same array until something changes. */
  entries: (owner?: string) => readonly Entry[]
  /** Puts an entry in front. What storage refuses is kept until the page is left. */
  keep: (entry: Entry, owner?: string) => void
  clear: (owner?: string) => void
}

interface Held {
  /** The text in storage from which the entries were read, or beside which they were kept. */
  stored: string | null
  entries: readonly unknown[]
}

const PREFIX = 'quarry.kept.'
/** Lists of 0.1.0 that held words of the workspace. */
const EARLIER_PREFIXES = ['quarry.opened-lately.', 'quarry.recent-searches']

const held = new Map<string, Held>()
const listeners = new Set<() => void>()

/** Defines a list that this device keeps, newest first, until whoever uses it signs out. */
export function keptList<Entry>({ name, most, isEntry, isSame }: KeptListOptions<Entry>): KeptList<Entry> {
  const keyOf = (owner: string): string => `${PREFIX}${name}.${owner}`
  const entries = (owner = ''): readonly Entry[] => {
    const key = keyOf(owner)
    const stored = storedText(key)
    const known = held.get(key)
    if (known && known.stored === stored) return known.entries as readonly Entry[]
    const read = parsed(stored).filter(isEntry).slice(0, most)
    held.set(key, { stored, entries: read })
    return read
  }
  const keep = (entry: Entry, owner = ''): void => {
    const others = entries(owner).filter((other) => !isSame(other, entry))
    store(keyOf(owner), [entry, ...others].slice(0, most))
  }
  return { entries, keep, clear: (owner = '') => store(keyOf(owner), []) }
}

/** The entries of a list, followed while the component is shown. */
export function useKeptList<Entry>({ entries }: KeptList<Entry>, owner = ''): readonly Entry[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => entries(owner), [entries, owner]),
  )
}

/** Takes every kept list off this device: whoever sits down at it next finds none. */
export function forgetKeptLists(): void {
  try {
    for (const key of Object.keys(localStorage))
      if ([PREFIX, ...EARLIER_PREFIXES].some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing.
  }
  held.clear()
  tell()
}

export function isText(stored: unknown): stored is string {
  return typeof stored === 'string'
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parsed(stored: string | null): unknown[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function store(key: string, entries: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Full or closed storage: kept until the page is left.
  }
  held.set(key, { stored: storedText(key), entries })
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of the same browser keeps the same lists.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

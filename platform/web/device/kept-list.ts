import { useCallback, useSyncExternalStore } from 'react'

/** What a list stores, and how many entries. */
interface KeptListOptions<Entry> {
  /** Names the list on this device. */
  name: string
  /** The maximum number of entries; the oldest are dropped. */
  most: number
  /** Storage may contain something else under this name, or entries of an earlier release. */
  isEntry: (stored: unknown) => stored is Entry
  /** Whether two entries are the same item: the newer replaces the older. */
  isSame: (one: Entry, other: Entry) => boolean
}

/** A list stored on this device per owner, such as a project or a person; `''` where there is one for all. */
export interface KeptList<Entry> {
  /** Newest first; the same array until something changes. */
  entries: (owner?: string) => readonly Entry[]
  /** Adds an entry at the front. Entries that storage refuses are kept until the page is left. */
  keep: (entry: Entry, owner?: string) => void
  clear: (owner?: string) => void
}

interface Held {
  /** The text in storage when the entries were read from it, or when storage refused them. */
  stored: string | null
  entries: readonly unknown[]
}

const PREFIX = 'quarry.kept.'
/** Lists of version 0.1.0, which contained words of the workspace. */
const EARLIER_PREFIXES = ['quarry.opened-lately.', 'quarry.recent-searches']

const held = new Map<string, Held>()
const listeners = new Set<() => void>()

/** Defines a list that is stored on this device, newest first, until the user signs out. */
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

/** The entries of a list, updated while the component is mounted. */
export function useKeptList<Entry>({ entries }: KeptList<Entry>, owner = ''): readonly Entry[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => entries(owner), [entries, owner]),
  )
}

/** Deletes every kept list from this device, so that its next user finds none. */
export function forgetKeptLists(): void {
  try {
    for (const key of Object.keys(localStorage))
      if ([PREFIX, ...EARLIER_PREFIXES].some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // The browser has no storage.
  }
  held.clear()
  notify()
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
    // Storage is full or refused: kept until the page is left.
  }
  held.set(key, { stored: storedText(key), entries })
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of the same browser may change the same lists.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

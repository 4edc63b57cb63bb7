import { useCallback, useSyncExternalStore } from 'react'

type Change<Value> = Value | ((before: Value) => Value)

interface Held {
  /** The text in storage when the value was read from it, or when storage refused it. */
  stored: string | null
  value: unknown
}

const held = new Map<string, Held>()
const listeners = new Set<() => void>()

/**
 * A value that is stored on this device under a key, as JSON, and is the same in all windows. What storage refuses is
 * kept until the page is left.
 */
export function useStoredValue<Value>(key: string, initial: Value): [Value, (change: Change<Value>) => void] {
  const read = (): Value => storedValue(key, initial)
  const set = useCallback(
    (change: Change<Value>): void => {
      const next = change instanceof Function ? change(storedValue(key, initial)) : change
      storeText(key, JSON.stringify(next))
      held.set(key, { stored: storedText(key), value: next })
      for (const listener of listeners) listener()
    },
    [key, initial],
  )
  return [useSyncExternalStore(subscribe, read), set]
}

/** Returns the same object until the value changes. */
function storedValue<Value>(key: string, initial: Value): Value {
  const stored = storedText(key)
  const known = held.get(key)
  if (known?.stored === stored) return known.value as Value
  const value = stored === null ? initial : parsed(stored, initial)
  held.set(key, { stored, value })
  return value
}

function parsed<Value>(stored: string, initial: Value): Value {
  try {
    return JSON.parse(stored) as Value
  } catch {
    return initial
  }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The browser has no storage, or it is full.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other windows.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

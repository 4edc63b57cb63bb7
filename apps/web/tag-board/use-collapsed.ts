import { useCallback, useState } from 'react'

const keyOf = (boardKey: string): string => `tag-board-collapsed:${boardKey}`

function read(boardKey: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardKey)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [])
  } catch {
    // The browser stores nothing: all columns are open.
    return new Set()
  }
}

/** The collapsed columns of a board, stored on this device. */
export function useCollapsed(boardKey: string): [ReadonlySet<string>, (key: string) => void] {
  const [state, setState] = useState(() => ({ boardKey, keys: read(boardKey) }))
  const keys = state.boardKey === boardKey ? state.keys : read(boardKey)
  const toggle = useCallback(
    (key: string) => {
      const before = read(boardKey)
      const next = before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])
      setState({ boardKey, keys: next })
      try {
        localStorage.setItem(keyOf(boardKey), JSON.stringify([...next]))
      } catch {
        // Not stored for the next visit.
      }
    },
    [boardKey],
  )
  return [keys, toggle]
}

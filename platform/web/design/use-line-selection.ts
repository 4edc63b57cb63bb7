import { useMemo, useState } from 'react'
import type { ListLine } from './list-lines.ts'
import { extendTo } from './row-selection.ts'

export interface LineSelection<Item> {
  /** The line of the keyboard cursor. */
  cursor: string | null
  /** The chosen rows that are in the list, each once. */
  chosen: readonly Item[]
  isChosen: (id: string) => boolean
  stand: (key: string) => void
  /** What a key does that leads to a line, with `extend` what it does with Shift. */
  moveTo: (key: string, extend: boolean) => void
  toggle: (key: string) => void
  extend: (key: string) => void
  /** Chooses everything between two lines, as a drag does. */
  between: (from: string, to: string) => void
  toggleAll: () => void
  toggleGroup: (groupId: string) => void
  clear: () => void
}

/** The chosen rows by identifier, the lines of cursor and anchor by key. */
interface Selection {
  ids: ReadonlySet<string>
  cursor: string | null
  anchor: string | null
}

/**
 * The chosen rows of a grouped list. A row of several groups is chosen in all of them at once, and stays chosen when it
 * moves to another group, as a highlight does when it is tagged.
 */
export function useLineSelection<Item extends { id: string }>(lines: readonly ListLine<Item>[]): LineSelection<Item> {
  const [kept, setKept] = useState<Selection>({ ids: new Set(), cursor: null, anchor: null })
  const keys = useMemo(() => lines.filter((line) => line.kind !== 'waiting').map((line) => line.key), [lines])
  const rows = useMemo(
    () => new Map(lines.flatMap((line) => (line.kind === 'row' ? [[line.key, line.item] as const] : []))),
    [lines],
  )
  const chosen = useMemo(() => {
    const byId = new Map([...rows.values()].map((item) => [item.id, item]))
    return [...kept.ids].flatMap((id) => byId.get(id) ?? [])
  }, [kept.ids, rows])
  const present = (key: string | null): string | null => (key !== null && keys.includes(key) ? key : null)
  const cursor = present(kept.cursor)

  const idsOf = (some: Iterable<string>): Set<string> => new Set([...some].flatMap((key) => rows.get(key)?.id ?? []))
  const range = (from: string, to: string): Set<string> =>
    idsOf(extendTo({ selected: new Set(), cursor: from, anchor: from }, keys, to).selected)
  const toggled = (ids: ReadonlySet<string>): ReadonlySet<string> => {
    const all = [...ids].every((id) => kept.ids.has(id))
    return all ? new Set([...kept.ids].filter((id) => !ids.has(id))) : new Set([...kept.ids, ...ids])
  }

  const stand = (key: string): void => setKept({ ids: kept.ids, cursor: key, anchor: key })
  const extend = (key: string): void => {
    const anchor = present(kept.anchor) ?? cursor ?? key
    setKept({ ids: range(anchor, key), cursor: key, anchor })
  }
  return {
    cursor,
    chosen,
    isChosen: (id) => kept.ids.has(id),
    stand,
    moveTo: (key, isExtending) => (isExtending ? extend : stand)(key),
    toggle: (key) => setKept({ ids: toggled(idsOf([key])), cursor: key, anchor: key }),
    extend,
    between: (from, to) => setKept({ ids: range(from, to), cursor: to, anchor: from }),
    toggleAll: () => setKept({ ...kept, ids: toggled(idsOf(rows.keys())) }),
    toggleGroup: (groupId) =>
      setKept({ ...kept, ids: toggled(idsOf([...rows.keys()].filter((key) => key.startsWith(`${groupId}/`)))) }),
    clear: () => setKept({ ...kept, ids: new Set() }),
  }
}

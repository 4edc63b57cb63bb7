import { useMemo, useState } from 'react'
import type { HighlightRow } from '#highlights/web/index.ts'
import { extendTo, keepExisting, moveCursor, NO_SELECTION, type RowSelection } from '#platform/web/design/row-selection.ts'
import type { HighlightLine } from './highlight-lines.ts'

export interface LineSelection {
  /** The line the keyboard stands on. */
  cursor: string | null
  /** The highlights that are chosen, each once. */
  chosen: readonly HighlightRow[]
  isChosen: (highlightId: string) => boolean
  move: (by: number, extend: boolean) => string | null
  stand: (key: string) => void
  toggle: (key: string) => void
  extend: (key: string) => void
  /** Chooses everything between two lines, as a drag does. */
  between: (from: string, to: string) => void
  toggleAll: () => void
  toggleGroup: (groupId: string) => void
  clear: () => void
}

/** Which highlights of a grouped list are chosen. A highlight that stands in several groups is chosen in all of them at once. */
export function useLineSelection(lines: readonly HighlightLine[]): LineSelection {
  const keys = useMemo(() => lines.filter((line) => line.kind !== 'waiting').map((line) => line.key), [lines])
  const highlights = useMemo(() => new Map(lines.flatMap((line) => (line.kind === 'highlight' ? [[line.key, line.highlight] as const] : []))), [lines])
  const [kept, setKept] = useState(NO_SELECTION)
  const state = useMemo(() => keepExisting(kept, keys), [kept, keys])
  if (state !== kept) setKept(state)

  const { chosen, chosenIds } = useMemo(() => {
    const byId = new Map<string, HighlightRow>()
    for (const key of state.selected) {
      const highlight = highlights.get(key)
      if (highlight) byId.set(highlight.id, highlight)
    }
    return { chosen: [...byId.values()], chosenIds: byId }
  }, [state.selected, highlights])

  const onlyHighlights = (selection: RowSelection): RowSelection => ({ ...selection, selected: new Set([...selection.selected].filter((key) => highlights.has(key))) })
  const keysOf = (ids: ReadonlySet<string>): string[] => [...highlights].flatMap(([key, highlight]) => (ids.has(highlight.id) ? [key] : []))
  const toggleKeys = (now: RowSelection, toggled: readonly string[]): RowSelection => {
    const ids = new Set(toggled.flatMap((key) => highlights.get(key)?.id ?? []))
    const all = [...ids].every((id) => chosenIds.has(id))
    const selected = new Set(now.selected)
    for (const key of keysOf(ids)) {
      if (all) selected.delete(key)
      else selected.add(key)
    }
    return { ...now, selected }
  }

  return {
    cursor: state.cursor,
    chosen,
    isChosen: (highlightId) => chosenIds.has(highlightId),
    move(by, extend) {
      const next = onlyHighlights(moveCursor(state, keys, by, extend))
      setKept(next)
      return next.cursor
    },
    stand: (key) => setKept((now) => ({ ...now, cursor: key, anchor: key })),
    toggle: (key) => setKept((now) => ({ ...toggleKeys(now, [key]), cursor: key, anchor: key })),
    extend: (key) => setKept((now) => onlyHighlights(extendTo(now, keys, key))),
    between: (from, to) => setKept((now) => onlyHighlights(extendTo({ ...now, anchor: from }, keys, to))),
    toggleAll: () => setKept((now) => toggleKeys(now, [...highlights.keys()])),
    toggleGroup: (groupId) => setKept((now) => toggleKeys(now, [...highlights.keys()].filter((key) => key.startsWith(`${groupId}/`)))),
    clear: () => setKept((now) => ({ ...now, selected: new Set() })),
  }
}

import { useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Lines } from './lines.ts'
import type { Row } from './row.ts'

/** Which rows are chosen. */
export interface RowChoice {
  selected: ReadonlySet<Id>
  /** The chosen rows, each once. */
  rows: readonly Row[]
  /** With `extend` everything between the row chosen before and this one. */
  toggle: (id: Id, extend: boolean) => void
  toggleAll: () => void
  clear: () => void
}

const NONE: ReadonlySet<Id> = new Set()

/** The choice among rows that are loaded; those that go away leave it. */
export function useRowChoice(lines: Lines): RowChoice {
  const [kept, setKept] = useState<{ selected: ReadonlySet<Id>; anchor: Id | null }>({ selected: NONE, anchor: null })
  const rows = useMemo(() => {
    if (kept.selected.size === 0) return []
    const seen = new Set<Id>()
    return lines.rows.filter((row) => kept.selected.has(row.id) && !seen.has(row.id) && seen.add(row.id))
  }, [lines, kept])
  const selected = useMemo(
    () => (rows.length === kept.selected.size ? kept.selected : new Set(rows.map((row) => row.id))),
    [rows, kept],
  )
  return {
    selected,
    rows,
    toggle(id, extend) {
      const ids = lines.rows.map((row) => row.id)
      const from = kept.anchor === null ? -1 : ids.indexOf(kept.anchor)
      const to = ids.indexOf(id)
      if (extend && from >= 0 && to >= 0)
        return setKept({
          selected: new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1)),
          anchor: kept.anchor,
        })
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setKept({ selected: next, anchor: id })
    },
    toggleAll() {
      const all = new Set(lines.rows.map((row) => row.id))
      setKept({ selected: selected.size >= all.size ? NONE : all, anchor: null })
    },
    clear: () => setKept({ selected: NONE, anchor: null }),
  }
}

import { useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { WholeSelection } from '#selections/web/index.ts'
import type { Lines } from './lines.ts'
import type { Row } from './row.ts'

/** Which rows are chosen. */
export interface RowChoice {
  /** Of those that are loaded. */
  selected: ReadonlySet<Id>
  /** The same rows, each once. */
  rows: readonly Row[]
  /** All of the list are chosen, whichever are loaded. */
  isWhole: boolean
  /** All that were loaded then were chosen at once, and none was taken out; more may have been loaded since. */
  tookAll: boolean
  /** With `extend` everything between the row chosen before and this one. */
  toggle: (id: Id, extend: boolean) => void
  /** Everything from one row to another, and nothing else. */
  between: (from: Id, to: Id) => void
  /** All that are loaded, or none. */
  toggleAll: () => void
  /** The same, but once all that are loaded are chosen, all of the list, and then none. */
  chooseMore: () => void
  clear: () => void
}

const NONE: ReadonlySet<Id> = new Set()

interface Kept {
  selected: ReadonlySet<Id>
  anchor: Id | null
  tookAll?: boolean
}

/**
 * The choice among rows that are loaded; those that go away leave it. Where all of the list are chosen, whichever are
 * loaded, single ones are taken out of them.
 */
export function useRowChoice(lines: Lines, whole: WholeSelection): RowChoice {
  const [kept, setKept] = useState<Kept>({ selected: NONE, anchor: null })
  const isWhole = whole.count !== null
  const rows = useMemo(() => {
    if (!isWhole && kept.selected.size === 0) return []
    const isChosen = (id: Id): boolean => (isWhole ? whole.holds(id) : kept.selected.has(id))
    const seen = new Set<Id>()
    return lines.rows.filter((row) => isChosen(row.id) && !seen.has(row.id) && seen.add(row.id))
  }, [lines, kept, isWhole, whole])
  const selected = useMemo(
    () => (!isWhole && rows.length === kept.selected.size ? kept.selected : new Set(rows.map((row) => row.id))),
    [rows, kept, isWhole],
  )
  const clear = (): void => {
    whole.clear()
    setKept({ selected: NONE, anchor: null })
  }
  const all = (): Set<Id> => new Set(lines.rows.map((row) => row.id))
  const takeAll = (): void => setKept({ selected: all(), anchor: null, tookAll: true })
  const tookAll = !isWhole && kept.tookAll === true && selected.size > 0
  const between = (from: Id | null, to: Id): boolean => {
    const ids = lines.rows.map((row) => row.id)
    const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b)
    if (first === undefined || first < 0) return false
    const range = ids.slice(first, (last ?? first) + 1)
    if (isWhole) whole.toggle(range)
    setKept(isWhole ? { selected: NONE, anchor: to } : { selected: new Set(range), anchor: from })
    return true
  }
  return {
    selected,
    rows,
    isWhole,
    tookAll,
    toggle(id, extend) {
      if (extend && between(kept.anchor, id)) return
      if (isWhole) {
        whole.toggle([id])
        return setKept({ selected: NONE, anchor: id })
      }
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setKept({ selected: next, anchor: id })
    },
    between: (from, to) => void between(from, to),
    toggleAll() {
      if (isWhole || selected.size >= all().size) return clear()
      takeAll()
    },
    chooseMore() {
      if (isWhole) return clear()
      if (!tookAll && selected.size < all().size) return takeAll()
      if (whole.offers) return whole.choose()
      clear()
    },
    clear,
  }
}

import { useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { WholeSelection } from '#selections/web/index.ts'
import type { Lines } from './lines.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'

/** The chosen rows of a list. */
export interface RowChoice {
  /** The chosen rows among those that are loaded, or that were loaded before a jump to others. */
  selected: ReadonlySet<Id>
  /** The same rows, each once. */
  rows: readonly Row[]
  /** All loaded rows are chosen. */
  hasAll: boolean
  /** All rows of the list are chosen, whether loaded or not. */
  isWhole: boolean
  /** All rows loaded at that time were chosen at once, and none was removed; more may have been loaded since. */
  tookAll: boolean
  /** Chooses or unchooses a row; with `extend`, everything between the previously chosen row and this one. */
  toggle: (id: Id, extend: boolean) => void
  /** Chooses everything from one row to another, and nothing else. */
  between: (from: Id, to: Id) => void
  /** Chooses all loaded rows, or none. */
  toggleAll: () => void
  /** The same, but if all loaded rows are chosen, chooses all of the list, and then none. */
  chooseMore: () => void
  clear: () => void
}

const NONE: ReadonlySet<Id> = new Set()

interface Kept {
  selected: ReadonlySet<Id>
  /** The row with its line. */
  anchor: { id: Id; line: number } | null
  tookAll?: boolean
}

/** Loads the rows between two positions that are not all loaded; null if that fails, which it reports. */
type RowsBetween = (fromLine: number, toLine: number) => Promise<readonly Row[] | null>

/** A chosen row that is no longer loaded because other rows are shown. */
interface LeftRow {
  row: Row
  line: number
}

/**
 * The choice among loaded rows. Deleted rows leave it; rows that were only unloaded stay. If all rows of the list are
 * chosen, loaded or not, single ones can be removed from the choice.
 * @param between for a table that loads rows from any position
 */
export function useRowChoice(lines: Lines, whole: WholeSelection, between?: RowsBetween): RowChoice {
  const [kept, setKept] = useState<Kept>({ selected: NONE, anchor: null })
  const isWhole = whole.count !== null
  const [{ shown, left }, setLeft] = useState<{ shown: Lines; left: readonly LeftRow[] }>({ shown: lines, left: [] })
  if (lines.loaded !== null && shown !== lines)
    setLeft({ shown: lines, left: leftOf(shown, lines, kept.selected, left) })
  const lineOf = useMemo(() => {
    const from = lines.loaded?.from ?? 0
    const places = new Map(lines.rows.map((row, at) => [row.id, from + at]))
    return (id: Id): number => places.get(id) ?? -1
  }, [lines])
  const rows = useMemo(() => {
    if (!isWhole && kept.selected.size === 0) return []
    const isChosen = (id: Id): boolean => (isWhole ? whole.holds(id) : kept.selected.has(id))
    const seen = new Set<Id>()
    const loaded = lines.rows.filter((row) => isChosen(row.id) && !seen.has(row.id) && seen.add(row.id))
    const others = isWhole ? [] : left.filter(({ row }) => kept.selected.has(row.id) && !seen.has(row.id))
    if (others.length === 0) return loaded
    return [...loaded.map((row) => ({ row, line: lineOf(row.id) })), ...others]
      .toSorted((one, other) => one.line - other.line)
      .map(({ row }) => row)
  }, [lines, lineOf, kept, isWhole, whole, left])
  const selected = useMemo(
    () => (!isWhole && rows.length === kept.selected.size ? kept.selected : new Set(rows.map((row) => row.id))),
    [rows, kept, isWhole],
  )
  const clear = (): void => {
    whole.clear()
    setKept({ selected: NONE, anchor: null })
  }
  const all = (): Set<Id> => new Set(lines.rows.map((row) => row.id))
  const hasAll = useMemo(() => lines.rows.every(({ id }) => selected.has(id)), [lines, selected])
  const takeAll = (): void => setKept({ selected: all(), anchor: null, tookAll: true })
  const tookAll = !isWhole && kept.tookAll === true && selected.size > 0
  /** Selects rows of which not all are loaded; they are stored beside the loaded ones. */
  const takeBetween = async (anchor: { line: number }, line: number): Promise<void> => {
    if (isWhole || !between) return void showToast({ message: strings.chooseNearer, tone: 'failed' })
    const [from, to] = [Math.min(anchor.line, line), Math.max(anchor.line, line)]
    const found = await between(from, to)
    if (found === null) return
    setLeft((now) => ({ ...now, left: found.map((row, at) => ({ row, line: from + at })) }))
    setKept((now) => ({ ...now, selected: new Set(found.map(({ id }) => id)), tookAll: false }))
  }
  /** Selects all rows from one to the other. @returns false if one of them is not loaded */
  const takeRange = (from: Id, to: Id): boolean => {
    const [one, other] = [lineOf(from), lineOf(to)]
    if (one < 0 || other < 0) return false
    const first = lines.loaded?.from ?? 0
    const range = lines.rows.slice(Math.min(one, other) - first, Math.max(one, other) + 1 - first).map(({ id }) => id)
    if (isWhole) whole.toggle(range)
    setKept(
      isWhole
        ? { selected: NONE, anchor: { id: to, line: other } }
        : { selected: new Set(range), anchor: { id: from, line: one } },
    )
    return true
  }
  return {
    selected,
    rows,
    hasAll,
    isWhole,
    tookAll,
    toggle(id, extend) {
      const { anchor } = kept
      const line = lineOf(id)
      if (extend && anchor && lineOf(anchor.id) < 0 && line >= 0 && lines.loaded !== null)
        return void takeBetween(anchor, line)
      if (extend && anchor && takeRange(anchor.id, id)) return
      if (isWhole) {
        whole.toggle([id])
        return setKept({ selected: NONE, anchor: { id, line } })
      }
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setKept({ selected: next, anchor: { id, line } })
    },
    between: (from, to) => void takeRange(from, to),
    toggleAll() {
      if (isWhole || hasAll) return clear()
      takeAll()
    },
    chooseMore() {
      if (isWhole) return clear()
      if (!tookAll && !hasAll) return takeAll()
      if (whole.offers) return whole.choose()
      clear()
    },
    clear,
  }
}

/** The chosen rows that are no longer loaded because rows from another position are. */
function leftOf(before: Lines, lines: Lines, selected: ReadonlySet<Id>, left: readonly LeftRow[]): readonly LeftRow[] {
  const { loaded } = before
  if (loaded === null || lines.loaded === null || loaded.run === lines.loaded.run) return left
  const known = new Set(left.map(({ row }) => row.id))
  const chosen = before.rows.flatMap((row, at) =>
    selected.has(row.id) && !known.has(row.id) ? [{ row, line: loaded.from + at }] : [],
  )
  return chosen.length === 0 ? left : [...left, ...chosen]
}

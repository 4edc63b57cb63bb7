import type { Row } from './row.ts'
import type { LoadedRows } from './use-view-rows.ts'

/** Rows that stand together. */
export interface RowGroup {
  key: string
  title: string
  color: string | null
  /** Null until its rows are counted. */
  count: number | null
}

/** One line of a table or list: the head of a group, a row, or what stands for rows that are not there yet. */
type Line =
  | { kind: 'group'; group: RowGroup; open: boolean }
  | { kind: 'row'; row: Row; group: string | null }
  | { kind: 'waiting'; group: string | null; failed: string | null }

/** All lines in their order, found by their place: nothing is made for those that nobody looks at. */
export interface Lines {
  length: number
  at: (index: number) => Line | undefined
  /** All rows that are loaded, in order; one in several groups comes several times. */
  rows: readonly Row[]
}

function waitingIn(one: LoadedRows | undefined, group: string | null): Line | null {
  if (!one || one.state === 'loading') return { kind: 'waiting', group, failed: null }
  if (one.state === 'failed') return { kind: 'waiting', group, failed: one.error }
  // What failed is asked again where somebody says so: asked by itself, it would fail as often as it is drawn.
  return one.hasMore ? { kind: 'waiting', group, failed: one.error } : null
}

/** The lines of rows without groups. */
export function plainLines(one: LoadedRows | undefined): Lines {
  const rows = one?.rows ?? []
  const waiting = waitingIn(one, null)
  return {
    length: rows.length + (waiting ? 1 : 0),
    rows,
    at(index) {
      const row = rows[index]
      if (row) return { kind: 'row', row, group: null }
      return index === rows.length && waiting ? waiting : undefined
    },
  }
}

/** The lines of groups, each under its head while it is open. */
export function groupedLines(
  groups: readonly RowGroup[],
  open: ReadonlySet<string>,
  loaded: ReadonlyMap<string | null, LoadedRows>,
): Lines {
  const parts = groups.map((group) => ({
    head: { kind: 'group', group, open: open.has(group.key) } as const,
    lines: open.has(group.key) ? plainLines(loaded.get(group.key)) : null,
  }))
  const starts: number[] = []
  let length = 0
  for (const { lines } of parts) {
    starts.push(length)
    length += 1 + (lines?.length ?? 0)
  }
  return {
    length,
    rows: parts.flatMap(({ lines }) => lines?.rows ?? []),
    at(index) {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= index) low = middle
        else high = middle - 1
      }
      const part = parts[low]
      if (!part || index < 0 || index >= length) return undefined
      const inside = index - (starts[low] ?? 0) - 1
      if (inside < 0) return part.head
      const line = part.lines?.at(inside)
      return line ? ({ ...line, group: part.head.group.key } as Line) : undefined
    },
  }
}

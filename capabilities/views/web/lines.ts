import type { Row } from './row.ts'
import type { LoadedRows } from './use-view-rows.ts'

/** A group of rows. */
export interface RowGroup {
  key: string
  title: string
  color: string | null
  /** Null until the rows are counted. */
  count: number | null
}

/** One line of a table or list: the head of a group, a row, or a placeholder for rows that are not loaded yet. */
type Line =
  | { kind: 'group'; group: RowGroup; open: boolean }
  | { kind: 'row'; row: Row; group: string | null }
  | { kind: 'waiting'; group: string | null; failed: string | null; isRow?: true }

/** All lines in their order, computed by position: lines that are not shown are not created. */
export interface Lines {
  length: number
  at: (index: number) => Line | undefined
  /** All loaded rows in order; a row in several groups appears several times. */
  rows: readonly Row[]
  /** The range of loaded lines in a table without groups; null if only loaded rows have lines. */
  loaded: Pick<LoadedRows, 'from' | 'run' | 'shifted' | 'error'> | null
}

/** The row on a line, if there is a loaded one. */
export function rowOn(lines: Lines, index: number): Row | undefined {
  const line = lines.at(index)
  return line?.kind === 'row' ? line.row : undefined
}

const WHERE_LOADED = { loaded: null }

function waitingIn(one: LoadedRows | undefined, group: string | null): Line | null {
  if (!one || one.state === 'loading') return { kind: 'waiting', group, failed: null }
  if (one.state === 'failed') return { kind: 'waiting', group, failed: one.error }
  // A failed request is repeated only when the user asks for it: automatically, it would fail on every render.
  return one.hasMore ? { kind: 'waiting', group, failed: one.error } : null
}

/** The lines of the loaded rows, without groups. */
export function plainLines(one: LoadedRows | undefined): Lines {
  const rows = one?.rows ?? []
  const waiting = waitingIn(one, null)
  return {
    ...WHERE_LOADED,
    length: rows.length + (waiting ? 1 : 0),
    rows,
    at(index) {
      const row = rows[index]
      if (row) return { kind: 'row', row, group: null }
      return index === rows.length && waiting ? waiting : undefined
    },
  }
}

/** One line for each of `total` rows, whichever are loaded. */
export function linesOfAll(one: LoadedRows | undefined, total: number | null): Lines {
  if (one?.state !== 'ready' || total === null) return plainLines(one)
  const { rows, from, hasMore, error } = one
  const end = from + rows.length
  const waiting = { kind: 'waiting', group: null, failed: error, isRow: true } as const
  // The count may be outdated: a known end takes precedence.
  const length = hasMore ? Math.max(end + 1, total) : end
  return {
    loaded: one,
    length,
    rows,
    at(index) {
      const row = rows[index - from]
      if (row) return { kind: 'row', row, group: null }
      return index >= 0 && index < length ? waiting : undefined
    },
  }
}

/** The lines of groups; the rows of a group are under its head while it is open. */
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
    ...WHERE_LOADED,
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

/** The first line of a loaded row; null if none shows it. */
export function lineOfRow({ loaded, rows, length, at }: Lines, id: string): number | null {
  if (loaded) {
    const found = rows.findIndex((row) => row.id === id)
    return found < 0 ? null : loaded.from + found
  }
  for (let index = 0; index < length; index += 1) {
    const line = at(index)
    if (line?.kind === 'row' && line.row.id === id) return index
  }
  return null
}

/** A cell by its row and column, from 0. In a list the column is 0. */
export interface GridPlace {
  row: number
  column: number
}

/** How far a key moves the cursor. Infinity leads to the end. */
export interface GridStep {
  rows?: number
  columns?: number
  pages?: number
}

/** What the cursor moves in. */
export interface GridShape {
  /** Undefined for a list, which has no cells side by side. */
  columns?: number
  /** The number of rows in a column; on a board, columns differ. */
  rowsIn: (column: number) => number
  /** Whether the cursor may be on a row. It passes over others, such as placeholders of what is loading. */
  holds?: ((row: number) => boolean) | undefined
  /** The number of rows that a page key moves by. */
  page?: () => number
}

/** A rectangle of cells; its last row and column are part of it. */
export interface GridArea {
  top: number
  left: number
  bottom: number
  right: number
}

/** The rectangle with these two cells at its corners. */
export function areaBetween(one: GridPlace, other: GridPlace): GridArea {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

export function isInArea({ top, left, bottom, right }: GridArea, { row, column }: GridPlace): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/**
 * The cell after a step, within the grid: over rows that it does not hold and past columns without rows. Without a
 * cursor it is the near end: the first row, or the last if the step goes up. Null if there is no cell.
 */
export function placeAfter(at: GridPlace | null, step: GridStep, shape: GridShape): GridPlace | null {
  const { columns, rowsIn, holds = () => true, page = () => 1 } = shape
  const across = step.columns ?? 0
  // In a list, the ends of a row are the ends of the list.
  const down = (step.rows ?? (columns === undefined ? across : 0)) + (step.pages ?? 0) * page()
  const isUp = down < 0 && down !== -Infinity
  const from = at ?? { row: isUp ? Infinity : -1, column: 0 }
  const column = nearest(from.column + across, Math.sign(across) || 1, columns ?? 1, (one) => rowsIn(one) > 0)
  if (column === null) return null
  const row = nearest(from.row + down, Math.sign(down) || 1, rowsIn(column), holds)
  return row === null ? null : { row, column }
}

/** The first suitable number from a position on, or else before it; null if there is none. */
function nearest(
  wanted: number,
  direction: number,
  count: number,
  isSuitable: (number: number) => boolean,
): number | null {
  const start = Math.min(Math.max(wanted, 0), count - 1)
  for (let at = start; at >= 0 && at < count; at += direction) if (isSuitable(at)) return at
  for (let at = start - direction; at >= 0 && at < count; at -= direction) if (isSuitable(at)) return at
  return null
}

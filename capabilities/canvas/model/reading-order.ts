import type { Box } from './geometry.ts'

interface Placed extends Box {
  id: string
}

/**
 * The order in which the items of a canvas are read: row by row from the top, each from the left. An item that begins
 * above the middle of the first of a row is in that row.
 */
export function inReadingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  const fromTop = items.toSorted((one, other) => one.y - other.y || one.x - other.x || (one.id < other.id ? -1 : 1))
  const ordered: Item[] = []
  let row: Item[] = []
  let rowEnd = -Infinity
  const endRow = (): void => {
    for (const item of row.toSorted((one, other) => one.x - other.x || one.y - other.y)) ordered.push(item)
  }
  for (const item of fromTop) {
    if (item.y >= rowEnd) {
      endRow()
      row = []
      rowEnd = item.y + item.height / 2
    }
    row.push(item)
  }
  endRow()
  return ordered
}

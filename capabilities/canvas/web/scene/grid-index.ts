import { overlap, type Box } from '../../model/geometry.ts'

/** Units of the plane; the size of one or two cards. */
const CELL = 512
/** Items in more cells are compared each time. */
const MAX_CELLS = 64

interface Kept extends Box {
  id: string
}

export interface GridIndex<Item extends Kept> {
  put: (item: Item) => void
  remove: (id: string) => void
  /** All that overlap a box, in no particular order. */
  within: (box: Box) => Item[]
}

interface Entry<Item> {
  item: Item
  /** Null: kept with the large ones. */
  cells: readonly string[] | null
  /** The last query that returned it. */
  seen: number
}

/** Finds the items in a box without comparing every item: the plane in squares, each with the items that touch it. */
export function createGridIndex<Item extends Kept>(): GridIndex<Item> {
  const entries = new Map<string, Entry<Item>>()
  const cells = new Map<string, Set<Entry<Item>>>()
  const large = new Set<Entry<Item>>()
  let question = 0

  const span = (box: Box): [number, number, number, number] => [
    Math.floor(box.x / CELL),
    Math.floor(box.y / CELL),
    Math.floor((box.x + box.width) / CELL),
    Math.floor((box.y + box.height) / CELL),
  ]
  const remove = (id: string): void => {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    large.delete(entry)
    for (const key of entry.cells ?? []) {
      const cell = cells.get(key)
      cell?.delete(entry)
      if (cell?.size === 0) cells.delete(key)
    }
  }

  return {
    remove,
    put(item) {
      remove(item.id)
      const [left, top, right, bottom] = span(item)
      const isLarge = (right - left + 1) * (bottom - top + 1) > MAX_CELLS
      const keys: string[] = []
      if (!isLarge) for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) keys.push(`${x},${y}`)
      const entry: Entry<Item> = { item, cells: isLarge ? null : keys, seen: 0 }
      entries.set(item.id, entry)
      if (isLarge) large.add(entry)
      for (const key of keys) {
        const cell = cells.get(key)
        if (cell) cell.add(entry)
        else cells.set(key, new Set([entry]))
      }
    },
    within(box) {
      question += 1
      const found: Item[] = []
      const look = (entry: Entry<Item>): void => {
        if (entry.seen === question) return
        entry.seen = question
        if (overlap(entry.item, box)) found.push(entry.item)
      }
      for (const entry of large) look(entry)
      const [left, top, right, bottom] = span(box)
      // A box over most of the plane has more squares than there are squares with items.
      if ((right - left + 1) * (bottom - top + 1) > cells.size) for (const cell of cells.values()) cell.forEach(look)
      else
        for (let x = left; x <= right; x += 1)
          for (let y = top; y <= bottom; y += 1) cells.get(`${x},${y}`)?.forEach(look)
      return found
    },
  }
}

/** A column of a board, as far as moving and drawing need it. */
export interface BoardColumn {
  key: string
  /** Its name in words, for screen readers. */
  title: string
  /** Its loaded cards from top to bottom. */
  ids: readonly string[]
  /** The number of its cards, loaded or not; null until they are counted. */
  count: number | null
  /** CSS colour of the line where cards would be put; the accent colour by default. */
  color?: string | null
  /** More cards can be loaded. */
  hasMore?: boolean
  /** Its cards are being loaded. */
  waiting?: boolean
  /** Only its head is drawn; keys skip it, and cards dropped on it go to its end. */
  collapsed?: boolean
}

/** A position in a column: before this card, or at the end. */
export interface BoardPlace {
  column: string
  beforeId: string | null
}

/** A card and its column: a card may be in several columns. */
export interface BoardCardAt {
  column: string
  id: string
}

/** Cards that are being moved: the one that was picked up, and all that move with it, in the order of the board. */
export interface CarriedCards {
  id: string
  ids: readonly string[]
  from: string
}

/** Cards that are moved to one position, in this order. */
export interface BoardMove {
  ids: readonly string[]
  from: string
  to: string
  /** The loaded and visible card directly above and below them after the move. */
  afterId: string | null
  beforeId: string | null
}

/** Which chosen cards move with the one that was picked up: those of its column, or those of the whole board. */
export type Together = 'column' | 'board'

/** All cards that move with a card: the chosen ones if the card is chosen, else the card alone. */
export function carriedWith(
  columns: readonly BoardColumn[],
  chosen: ReadonlySet<string>,
  { column: from, id }: BoardCardAt,
  together: Together,
): CarriedCards {
  if (!chosen.has(id)) return { id, ids: [id], from }
  const of = together === 'column' ? columns.filter(({ key }) => key === from) : columns
  const ids = new Set(of.flatMap((column) => column.ids.filter((one) => chosen.has(one))))
  // A search may hide some of the chosen cards.
  if (together === 'board') for (const one of chosen) ids.add(one)
  return { id, ids: [...ids], from }
}

/** The cards of a column without those that are being moved. */
export function among({ ids }: BoardColumn, carried: readonly string[]): readonly string[] {
  const inHand = new Set(carried)
  return ids.filter((id) => !inHand.has(id))
}

/** The index of the card that a position is before; the number of cards for the end. */
export function placeNumber(others: readonly string[], beforeId: string | null): number {
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return at < 0 ? others.length : at
}

/** The position before the card at this drawn index, `null` for the end; cards that are being moved are skipped. */
export function placeAt(column: BoardColumn, carried: readonly string[], index: number | null): BoardPlace {
  const inHand = new Set(carried)
  const beforeId = index === null ? undefined : column.ids.slice(index).find((id) => !inHand.has(id))
  return { column: column.key, beforeId: beforeId ?? null }
}

/** The position this many cards further down, in this column or at the same height in another one. */
export function stepped(
  column: BoardColumn,
  carried: readonly string[],
  from: number,
  by: number,
): { place: BoardPlace; at: number; of: number } {
  const others = among(column, carried)
  const at = Math.min(Math.max(from + by, 0), others.length)
  return { place: { column: column.key, beforeId: others[at] ?? null }, at, of: others.length }
}

/** The move that putting cards there makes; null where nothing would change. */
export function moveTo(column: BoardColumn, { ids, from }: CarriedCards, beforeId: string | null): BoardMove | null {
  const others = among(column, ids)
  const at = placeNumber(others, beforeId)
  if (from === column.key) {
    const after = [...others.slice(0, at), ...ids, ...others.slice(at)]
    if (after.length === column.ids.length && after.every((id, index) => id === column.ids[index])) return null
  }
  return { ids, from, to: column.key, afterId: others[at - 1] ?? null, beforeId: others[at] ?? null }
}

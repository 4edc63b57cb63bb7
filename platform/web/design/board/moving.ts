/** A column of a board: what of it moving and drawing must know. */
export interface BoardColumn {
  key: string
  /** Its name in words, for those who do not see it. */
  title: string
  /** Its cards from top to bottom, those that are loaded. */
  ids: readonly string[]
  /** All of its cards, loaded or not; null until they are counted. */
  count: number | null
  /** Of the line where cards would be put, as CSS says it; the accent where nothing is said. */
  color?: string | null
  /** More cards can be loaded. */
  hasMore?: boolean
  /** Cards of it are on their way. */
  waiting?: boolean
  /** Only its head is drawn; keys go past it, and what is dropped on it goes to its end. */
  collapsed?: boolean
}

/** A place in a column: before this card, or at its end. */
export interface BoardPlace {
  column: string
  beforeId: string | null
}

/** A card, and in which column: it may stand in several. */
export interface BoardCardAt {
  column: string
  id: string
}

/** Cards in hand: the one that was taken, and all that go with it, in the order of the board. */
export interface CarriedCards {
  id: string
  ids: readonly string[]
  from: string
}

/** Cards that are put elsewhere, one after another. */
export interface BoardMove {
  ids: readonly string[]
  from: string
  to: string
  /** The card that stands right above and right below them then, of those that are loaded and shown. */
  afterId: string | null
  beforeId: string | null
}

/** Where chosen cards are taken along: within the column of the one that is taken, or from the whole board. */
export type Together = 'column' | 'board'

/** All that is moved with a card: of those that are chosen, itself included; by itself where it is not. */
export function carriedWith(
  columns: readonly BoardColumn[],
  chosen: ReadonlySet<string>,
  { column: from, id }: BoardCardAt,
  together: Together,
): CarriedCards {
  if (!chosen.has(id)) return { id, ids: [id], from }
  const of = together === 'column' ? columns.filter(({ key }) => key === from) : columns
  const ids = new Set(of.flatMap((column) => column.ids.filter((one) => chosen.has(one))))
  // What is looked for may hide some of those that were chosen.
  if (together === 'board') for (const one of chosen) ids.add(one)
  return { id, ids: [...ids], from }
}

/** The cards of a column that others are put among. */
export function among({ ids }: BoardColumn, carried: readonly string[]): readonly string[] {
  const inHand = new Set(carried)
  return ids.filter((id) => !inHand.has(id))
}

/** Before which of these cards a place is, as a number: as many as there are at the end. */
export function placeNumber(others: readonly string[], beforeId: string | null): number {
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return at < 0 ? others.length : at
}

/** The place before a card that is drawn there, `null` behind all of them; cards in hand give way. */
export function placeAt(column: BoardColumn, carried: readonly string[], index: number | null): BoardPlace {
  const inHand = new Set(carried)
  const beforeId = index === null ? undefined : column.ids.slice(index).find((id) => !inHand.has(id))
  return { column: column.key, beforeId: beforeId ?? null }
}

/** The place so many cards further down, in this column or in another at the same height. */
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

/** What putting cards there comes to; null where all would stand as they did. */
export function moveTo(column: BoardColumn, { ids, from }: CarriedCards, beforeId: string | null): BoardMove | null {
  const others = among(column, ids)
  const at = placeNumber(others, beforeId)
  if (from === column.key) {
    const after = [...others.slice(0, at), ...ids, ...others.slice(at)]
    if (after.length === column.ids.length && after.every((id, index) => id === column.ids[index])) return null
  }
  return { ids, from, to: column.key, afterId: others[at - 1] ?? null, beforeId: others[at] ?? null }
}

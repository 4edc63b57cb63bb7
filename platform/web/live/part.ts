import type { Id } from '#platform/kernel/ids.ts'
import { LOADING, type AskedPlace, type PageOfList, type ShownPart } from './list.ts'

/** The loaded rows of a part of a list: consecutive rows, at its beginning or anywhere. */
export interface Part extends Omit<ShownPart<never>, 'rows'> {
  order: readonly Id[]
  endCursor: string | null
}

type Page = Pick<PageOfList<{ id: Id }>, 'rows' | 'behind' | 'endCursor' | 'hasMore'>

const { rows: _none, ...loading } = LOADING
export const NOTHING: Part = { ...loading, order: [], endCursor: null }

function idsOf({ rows }: Pick<Page, 'rows'>): Id[] {
  return rows.map(({ id }) => id)
}

/** From which end rows at a position are requested: the nearer one, since rows are skipped one by one. */
export function wayTo(index: number, of: number, first: number): Pick<AskedPlace, 'from' | 'skip'> {
  const begin = Math.max(Math.min(index, of - first), 0)
  return begin <= of / 2 ? { from: 'start', skip: begin } : { from: 'end', skip: of - begin - first }
}

/** The part with rows read at another position instead of the loaded ones. */
export function partThere(
  before: Part,
  page: Page,
  { from, skip }: Pick<AskedPlace, 'from' | 'skip'>,
  of: number,
): Part {
  const order = idsOf(page)
  // The list has fewer rows by now: start again from the beginning.
  if (order.length === 0) return { ...NOTHING, run: before.run + 1 }
  const start = page.behind ?? null
  const place = from === 'start' ? skip : Math.max(of - skip - order.length, 1)
  const { endCursor, hasMore } = page
  const at = { from: start === null ? 0 : place, start, run: before.run + 1 }
  return { ...before, ...at, order, endCursor, hasMore, state: 'ready', error: null }
}

/** The part with the rows that follow. */
export function withFurther(part: Part, page: Page): Part {
  const order = [...new Set([...part.order, ...idsOf(page)])]
  const { endCursor, hasMore } = page
  return { ...part, order, endCursor, hasMore, state: 'ready', error: null }
}

/** The part with the rows before it. */
export function withEarlier(part: Part, page: Page): Part {
  const held = new Set(part.order)
  const earlier = idsOf(page).filter((id) => !held.has(id))
  const start = page.behind ?? null
  return moved({ ...part, order: [...earlier, ...part.order], start, error: null }, part.from - earlier.length)
}

/** @param from the number of rows assumed before it: none at the beginning of the list, elsewhere at least one */
function moved(part: Part, thought: number, from = thought): Part {
  const place = part.start === null ? 0 : Math.max(from, 1)
  return { ...part, from: place, shifted: part.shifted + place - thought }
}

/** The part with a new count of the rows before it, which changes when others add and remove rows there. */
export function countedTo(part: Part, from: number): Part {
  return from === part.from ? part : moved(part, part.from, from)
}

/** Requested positions, counted from the beginning of the list: first and last, inclusive. */
export interface Stretch {
  from: number
  to: number
}

/**
 * What to read next until a whole stretch is loaded; null when it is.
 * @param near up to this distance in rows, rows are read page by page
 */
export function nextTowards(part: Part, { from, to }: Stretch, near: number): 'there' | 'earlier' | 'further' | null {
  const end = part.from + part.order.length
  const isBefore = from < part.from && part.start !== null
  const isBehind = to >= end && part.hasMore
  if (!isBefore && !isBehind) return null
  if (to < part.from - near || from > end + near) return 'there'
  return isBefore ? 'earlier' : 'further'
}

import { isId, type Id } from './ids.ts'
import { invalidAt } from './errors.ts'

/** Lists are keyset pages: the cursor names the last row seen by its sort value and id. */
export interface PageRequest {
  first: number
  after: Keyset | null
}

/** Sort values are milliseconds or text, since JavaScript dates drop microseconds and rows would be skipped. */
export interface Keyset {
  value: string | number | null
  id: Id
}

export interface Page<Row> {
  nodes: Row[]
  endCursor: string | null
  hasNextPage: boolean
}

export const DEFAULT_PAGE_ROWS = 50
export const MAX_PAGE_ROWS = 1000
/** How many rows a page of the product requests first. */
export const FIRST_ROWS = 60

/** The cursor that continues after a row. */
export function encodeCursor(keyset: Keyset): string {
  const bytes = new TextEncoder().encode(JSON.stringify([keyset.value, keyset.id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('=', '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** @throws Failure ValidationError when the cursor was not made by encodeCursor. */
export function decodeCursor(cursor: string): Keyset {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (Array.isArray(parsed) && typeof parsed[1] === 'string' && isId(parsed[1])) {
      const value: unknown = parsed[0]
      if (value === null || typeof value === 'string' || typeof value === 'number') return { value, id: parsed[1] }
    }
  } catch {
    // Falls through to the one sentence below: details of a foreign cursor help no one.
  }
  throw invalidAt(['after'], 'The page cursor is not one that this list gave. Start from the first page.')
}

/** Limits what a caller requested. */
export function pageRequest(first?: number | null, after?: string | null): PageRequest {
  const rows = Math.floor(first ?? DEFAULT_PAGE_ROWS)
  return { first: Math.min(Math.max(rows, 1), MAX_PAGE_ROWS), after: after ? decodeCursor(after) : null }
}

/** Cuts one page out of the `first + 1` rows of a query. */
export function toPage<Row>(rows: Row[], request: PageRequest, keyOf: (row: Row) => Keyset): Page<Row> {
  const nodes = rows.slice(0, request.first)
  const last = nodes.at(-1)
  return { nodes, endCursor: last ? encodeCursor(keyOf(last)) : null, hasNextPage: rows.length > request.first }
}

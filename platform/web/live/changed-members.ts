import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'
import type { Freshness } from './freshness.ts'
import type { HeldRows } from './held-rows.ts'
import { saysSame } from './layers.ts'
import type { List } from './list.ts'
import { around, findIn, placed, type Edges, type Found } from './places-among.ts'

/** How often searching the positions of rows may fail; then the list is read again. */
const MOST_MISLED = 4

interface Members<Row extends { id: Id }> {
  held: HeldRows<Row>
  freshness: Freshness
  /** The most rows that one request to the server may name, and that it returns. */
  mostAtOnce: number
  mostRows: number
}

/**
 * Returns a function that finds the current positions of changed rows. Among more rows than one request may name, it
 * narrows the search as in a dictionary: first a sample of all rows, then the rows between two of the sample. Where that
 * would be more work than reading the list again, or is not possible, it says so to `freshness`.
 */
export function createMemberSearch<Query, Row extends { id: Id }>(
  { members }: List<Query, Row>,
  query: Query,
  { held, freshness, mostAtOnce, mostRows }: Members<Row>,
): (due: readonly Id[]) => Promise<void> {
  let misled = 0

  function placesOf(found: Found, asked: ReadonlySet<Id>, isChanged: ReadonlySet<Id>) {
    // A part that is not loaded yet is about to be read.
    const known = [...held.parts].filter(([, { state }]) => state === 'ready')
    return known.map(([key, { order }]) => {
      const stay = order.filter((id) => !isChanged.has(id) && (found.placeOf.has(id) || !asked.has(id)))
      return { key, ...placed(stay, found.here(key), found.placeOf) }
    })
  }

  return async (due) => {
    if (!members || due.length > mostAtOnce / 2) return freshness.makeStale()
    // Other changes are next.
    const changed = due.slice(0, mostRows)
    const isChanged = new Set(changed)
    const isDue = new Set(due)
    const { ends, edges } = endsOf(held)
    let among = new Map([...held.parts].map(([key, { order }]) => [key, order.filter((id) => !isDue.has(id))]))
    let version: Version = Number.POSITIVE_INFINITY
    let isPartOfAll = false
    let left = Number.POSITIVE_INFINITY
    for (;;) {
      const many = [...among.values()].reduce((sum, { length }) => sum + length, 0)
      if (changed.length + among.size > mostAtOnce / 2 || many >= left) return freshness.makeStale()
      left = many
      // The first row of each part is in its sample.
      const step = Math.ceil(many / Math.max(mostAtOnce - changed.length - among.size, 1))
      const marks = new Map([...among].map(([key, ids]) => [key, ids.filter((_, at) => at % step === 0)]))
      const ids = [...new Set([...[...marks.values()].flat(), ...changed])]
      const answer = await members(query, { ids, changed, ends })
      version = Math.min(version, answer.version)
      const found = findIn(answer, ids, edges)
      const next = placesOf(found, new Set(ids), isChanged)
      isPartOfAll ||= step > 1
      // If the answer is newer than the feed, rows that have moved since make a search among a sample unreliable.
      if (isPartOfAll && !next.every(({ isInOrder, isBetween }) => isInOrder && (isBetween || step > 1))) {
        misled += 1
        return misled > MOST_MISLED ? freshness.makeStale() : undefined
      }
      if (step <= 1) {
        misled = 0
        for (const { key, order } of next)
          if (!saysSame(order, held.at(key).order)) held.put(key, { ...held.at(key), order })
        held.keep(answer.rows)
        return freshness.askedAt(version, changed)
      }
      among = new Map([...among].map(([key, before]) => [key, around(before, marks.get(key) ?? [], found, key)]))
    }
  }
}

/** The cursors at which loaded parts start and end, where the list goes on there. */
function endsOf({ parts }: Pick<HeldRows<{ id: Id }>, 'parts'>): { ends: string[]; edges: Edges } {
  const ended = [...parts].filter(([, { hasMore, endCursor }]) => hasMore && endCursor !== null)
  const begun = [...parts].filter(([, { start }]) => start !== null)
  return {
    ends: [...ended.map(([, { endCursor }]) => endCursor ?? ''), ...begun.map(([, { start }]) => start ?? '')],
    edges: {
      end: new Map(ended.map(([key], at) => [key, at])),
      start: new Map(begun.map(([key], at) => [key, ended.length + at])),
    },
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'
import type { Follows, List } from './list.ts'

/** One thing that the server tells, and what concerns it. */
interface Thing<Query extends { id: Id }, Row> {
  name: string
  /** As changes name it. */
  kind: string
  /** @returns the thing; null where there is none, or it may not be seen */
  read(query: Query): Promise<{ thing: Row | null; follows: Follows; version: Version }>
}

/** It is followed as a list that has this thing or nothing: asked for anew as a whole, whatever changed of it. */
export function listOfOne<Query extends { id: Id }, Row extends { id: Id }>({
  name,
  kind,
  read,
}: Thing<Query, Row>): List<Query, Row> {
  return {
    name,
    kind,
    async page(query) {
      const { thing, follows, version } = await read(query)
      return { rows: thing ? [thing] : [], endCursor: null, hasMore: false, follows, places: null, version }
    },
    async members(query, { ids, changed }) {
      const order = [ids.indexOf(query.id)].filter((at) => at !== -1)
      // Others of its kind changed: whatever becomes of them, they are not in it.
      if (!changed.includes(query.id)) return { order, changed: [], rows: [], version: Number.POSITIVE_INFINITY }
      const { thing, version } = await read(query)
      if (!thing) return { order: [], changed: [], rows: [], version }
      return { order, changed: [{ id: thing.id, groups: [], behind: [] }], rows: [thing], version }
    },
  }
}

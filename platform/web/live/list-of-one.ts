import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'
import type { Follows, List } from './list.ts'

interface ReadThing<Row> {
  thing: Row | null
  follows: Follows
  version: Version
}

/** How to read one thing from the server, and what concerns it. */
interface Thing<Query extends { id: Id }, Row> extends Pick<List<Query, Row & { id: Id }>, 'inPauses'> {
  name: string
  /** Its kind in changes. */
  kind: string
  /**
   * @param known what is known of it, if reading the changes since is enough
   * @returns the thing; null if there is none, or the user may not see it
   */
  read(query: Query, known: Row | null): Promise<ReadThing<Row>>
  /**
   * Merges the changes since into what is known; null if the whole must be read. Absent if it always must.
   */
  join?(known: Row, since: Row): Row | null
}

/** Follows a thing as a list of at most this thing. It is read again after any change of it. */
export function listOfOne<Query extends { id: Id }, Row extends { id: Id }>({
  name,
  kind,
  inPauses,
  read,
  join,
}: Thing<Query, Row>): List<Query, Row> {
  let known: Row | null = null
  const readJoined = async (query: Query): Promise<ReadThing<Row>> => {
    const before = join ? known : null
    let answer = await read(query, before)
    if (before && join && answer.thing) {
      const thing = join(before, answer.thing)
      answer = thing ? { ...answer, thing } : await read(query, null)
    }
    known = answer.thing
    return answer
  }
  return {
    name,
    kind,
    ...(inPauses && { inPauses }),
    async page(query) {
      const { thing, follows, version } = await readJoined(query)
      return { rows: thing ? [thing] : [], endCursor: null, hasMore: false, follows, places: null, version }
    },
    async members(query, { ids, changed }) {
      const order = [ids.indexOf(query.id)].filter((at) => at !== -1)
      // Other things of its kind changed: they are never in the list.
      if (!changed.includes(query.id)) return { order, changed: [], rows: [], version: Number.POSITIVE_INFINITY }
      const { thing, version } = await readJoined(query)
      if (!thing) return { order: [], changed: [], rows: [], version }
      return { order, changed: [{ id: thing.id, groups: [], behind: [] }], rows: [thing], version }
    },
  }
}

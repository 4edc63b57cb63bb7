import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'
import type { Follows, List } from './list.ts'

interface ReadThing<Row> {
  thing: Row | null
  follows: Follows
  version: Version
}

/** One thing that the server tells, and what concerns it. */
interface Thing<Query extends { id: Id }, Row> extends Pick<List<Query, Row & { id: Id }>, 'inPauses'> {
  name: string
  /** As changes name it. */
  kind: string
  /**
   * @param known what is known of it, where what changed since is enough
   * @returns the thing; null where there is none, or it may not be seen
   */
  read(query: Query, known: Row | null): Promise<ReadThing<Row>>
  /**
   * What is known once what changed since was read; null where it is to be read as a whole. Absent where it always is.
   */
  join?(known: Row, since: Row): Row | null
}

/** It is followed as a list that has this thing or nothing, and is asked for anew, whatever changed of it. */
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
      // Others of its kind changed: whatever becomes of them, they are not in it.
      if (!changed.includes(query.id)) return { order, changed: [], rows: [], version: Number.POSITIVE_INFINITY }
      const { thing, version } = await readJoined(query)
      if (!thing) return { order: [], changed: [], rows: [], version }
      return { order, changed: [{ id: thing.id, groups: [], behind: [] }], rows: [thing], version }
    },
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'
import type { Freshness } from './freshness.ts'
import type { HeldRows } from './held-rows.ts'
import type { ListConcerns } from './list-concerns.ts'
import type { AskedPlace, List, PageOfList, PartKey } from './list.ts'
import { partThere, wayTo, withEarlier, withFurther, type Part } from './part.ts'

/** A position in a list of `of` rows, counted from 0. */
export interface Goal {
  index: number
  of: number
}

interface ReadingList<Row extends { id: Id }> {
  held: HeldRows<Row>
  concerns: ListConcerns
  freshness: Freshness
  /** How many rows of a part are read first, and how many at a time after that. */
  firstRows: number
  mostRows: number
  /** Going to another position has priority over reading what is loaded again. */
  hasGoal(): boolean
  isLookedAt(): boolean
}

/** Reads pages of a list and adds them to what is loaded. Each rejects if its request fails, and changes nothing then. */
export interface ListReads {
  /** Reads the requested parts that are not loaded; all of them if the list may have changed anywhere. */
  anew(requested: readonly PartKey[]): Promise<void>
  /** Reads the rows after the end of a part. */
  further(key: PartKey): Promise<void>
  /** Reads the rows before the loaded ones. */
  earlier(key: PartKey): Promise<void>
  /** Reads the rows at a position, instead of the loaded ones. */
  there(key: PartKey, goal: Goal): Promise<void>
  /** Whether this position is being read. */
  isGoingTo(key: PartKey, index: number): boolean
}

export function createReads<Query, Row extends { id: Id }>(
  list: List<Query, Row>,
  query: Query,
  { held, concerns, freshness, firstRows, mostRows, hasGoal, isLookedAt }: ReadingList<Row>,
): ListReads {
  let going: { key: PartKey; index: number } | null = null

  /** Rows that a page describes completely: with several parts it does not say which others they have left. */
  const knownBy = (read: readonly Row[]): Id[] => (held.parts.size === 1 ? read.map(({ id }) => id) : [])

  /** Reads a part from its beginning, with as many rows as were loaded before. */
  async function readPart(key: PartKey): Promise<{ part: Part; rows: Row[]; page: PageOfList<Row> }> {
    const known = held.at(key)
    const many = Math.max(known.order.length, firstRows)
    const found: Row[] = []
    let page: PageOfList<Row>
    let [after, version]: [string | null, Version] = [known.start, Number.POSITIVE_INFINITY]
    do {
      page = await list.page(query, { part: key, first: Math.min(many - found.length, mostRows), after })
      concerns.takeFollows(page)
      found.push(...page.rows)
      after = page.endCursor
      version = Math.min(version, page.version)
    } while (page.hasMore && after !== null && found.length < many && !hasGoal())
    const part = withFurther({ ...known, order: [] }, { ...page, rows: found })
    return { part, rows: found, page: { ...page, version } }
  }

  function takeRows(key: PartKey, known: Part, part: Part, page: PageOfList<Row>): void {
    concerns.takeFollows(page)
    held.put(key, part)
    held.keep(page.rows)
    // The page does not say where rows are now that were loaded before.
    const before = new Set(known.run === part.run ? known.order : [])
    freshness.readOn(page.version, knownBy(page.rows.filter(({ id }) => !before.has(id))))
  }

  /** Reads rows from another position than the loaded ones, or before them. */
  async function readAt(key: PartKey, asked: Omit<AskedPlace, 'part'>, of?: number): Promise<void> {
    const part = held.at(key)
    if (!list.pageAt || part.state !== 'ready') return
    const page = await list.pageAt(query, { part: key, ...asked })
    if (!isLookedAt()) return
    takeRows(key, part, of === undefined ? withEarlier(part, page) : partThere(part, page, asked, of), page)
  }

  return {
    async anew(requested) {
      const isAll = freshness.isStale()
      const keys = isAll ? requested : requested.filter((key) => held.at(key).state !== 'ready')
      // Parts that are not shown are read when they are shown again: they are not kept up to date until then.
      const reads: { key: PartKey; read: Awaited<ReturnType<typeof readPart>> }[] = []
      const take = ({ key, read }: (typeof reads)[number]): void => {
        held.put(key, read.part)
        concerns.takePlaces(read.page)
        held.keep(read.rows)
        freshness.readAt(read.page.version, { all: isAll, ids: knownBy(read.rows) })
      }
      for (const key of keys) {
        const one = { key, read: await readPart(key) }
        // Going to another position reads fewer rows.
        if (isAll && hasGoal()) return
        if (isAll) reads.push(one)
        else take(one)
      }
      if (!isAll) return
      // All at once: otherwise a row that moved between parts would be in none of them for a moment.
      held.forgetOthers(keys)
      for (const one of reads) take(one)
      freshness.readAll()
    },
    async further(key) {
      const part = held.at(key)
      if (!part.hasMore || part.endCursor === null) return
      const page = await list.page(query, { part: key, first: mostRows, after: part.endCursor })
      takeRows(key, part, withFurther(part, page), page)
    },
    async earlier(key) {
      const { start } = held.at(key)
      if (start !== null) await readAt(key, { first: mostRows, from: 'end', skip: 0, upTo: start })
    },
    async there(key, { index, of }) {
      going = { key, index }
      try {
        await readAt(key, { first: firstRows, upTo: null, ...wayTo(index, of, firstRows) }, of)
      } finally {
        going = null
      }
    },
    isGoingTo: (key, index) => going?.key === key && going.index === index,
  }
}

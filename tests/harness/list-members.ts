import { expect } from 'vitest'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import type { ListDefinition } from '#journal/server/lists/define-list.ts'
import type { Members, WorkspaceContext } from '#journal/server/index.ts'

/** Shuffles some values by random numbers. */
export function shuffledBy(random: () => number): <Value>(of: readonly Value[]) => Value[] {
  return (of) =>
    of
      .map((one) => [random(), one] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, one]) => one)
}

/** Returns the members among the requested rows, in their order. */
const named = (asked: readonly Id[], { order }: Members): Id[] => order.map((place) => asked[place] ?? '')

interface Comparing<Query> {
  random: () => number
  pageRows: number
  /** All ids that are in any of the lists, and some that are in none. */
  everything(query: Query): readonly Id[]
}

/** Compares the members of a list with its pages, as a given user sees them. */
export function membersBesidePages<Input extends z.ZodType>(
  list: ListDefinition<Input>,
  { random, pageRows, everything }: Comparing<z.output<Input>>,
) {
  type Query = z.output<Input>
  const shuffled = shuffledBy(random)
  /** Reads all pages of the list, of some rows each, with the cursor of each. */
  const pagesOf = async (
    as: WorkspaceContext,
    query: Query,
    { first = pageRows, after = null as string | null } = {},
  ): Promise<{ rows: Id[]; ends: string[] }> => {
    const rows: Id[] = []
    const ends: string[] = []
    for (let from = after; ;) {
      const page = await as.database.read(async (tx) => list.page(tx, as.actor, query, pageRequest(first, from)))
      rows.push(...page.nodes)
      if (page.endCursor !== null) ends.push(page.endCursor)
      if (!page.hasNextPage) return { rows, ends }
      from = page.endCursor
    }
  }
  const membersOf = async (
    as: WorkspaceContext,
    query: Query,
    ids: readonly Id[],
    { changed = [] as readonly Id[], ends = [] as readonly string[] } = {},
  ): Promise<Members> => as.database.read(async (tx) => list.members(tx, as.actor, query, { ids, changed, ends }))
  return {
    pagesOf,
    membersOf,
    /**
     * Expects the members to be those of the pages in the same order; the end cursor continues after them, wherever a
     * page stops.
     */
    async expectAlike(as: WorkspaceContext, query: Query): Promise<Id[]> {
      const { rows, ends } = await pagesOf(as, query)
      const asked = shuffled(everything(query))
      const [middle] = ends
      const members = await membersOf(as, query, asked, {
        changed: asked,
        ends: middle === undefined ? [] : [middle],
      })
      const said = JSON.stringify(query)
      expect(named(asked, members), said).toEqual(rows)
      expect(members.endCursor, said).toBe(ends.at(-1) ?? null)
      const behind = members.changed.filter((row) => row.behind.length > 0).map(({ id }) => id)
      expect(behind.toSorted(), said).toEqual(rows.slice(pageRows).toSorted())
      const held = rows.slice(0, Math.floor(random() * rows.length))
      const { endCursor } = await membersOf(as, query, shuffled(held))
      if (endCursor !== null)
        expect((await pagesOf(as, query, { after: endCursor })).rows, said).toEqual(rows.slice(held.length))
      // Any subset of them, with the same neighbours as on the pages.
      const some = shuffled(asked.filter(() => random() < 0.4))
      const isAsked = new Set(some)
      expect(named(some, await membersOf(as, query, some)), said).toEqual(rows.filter((id) => isAsked.has(id)))
      return rows
    },
  }
}

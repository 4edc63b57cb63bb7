import type { Id } from '#platform/kernel/ids.ts'
import type { ask } from '#platform/web/live/ask.ts'
import { WRITTEN } from '#platform/web/live/change.ts'
import { anyOf } from '#platform/web/live/list-of-pages.ts'
import type { List } from '#platform/web/live/list.ts'

/** The most fields or questions whose options one request asks for; each has at most 200. */
const ASKED_AT_ONCE = 20

interface OptionsList<Thing, Data> {
  name: string
  kind: 'field' | 'question'
  read: (ids: readonly Id[]) => ReturnType<typeof ask<Data, { ids: readonly Id[] }>>
  thingsOf: (data: Data) => Thing[]
}

/** All options of some fields or questions, a few at a time: a project may have hundreds, of 200 options each. */
export const optionsList = <Thing extends { id: Id }, Data>({
  name,
  kind,
  read,
  thingsOf,
}: OptionsList<Thing, Data>): List<{ ids: readonly Id[] }, Thing> => ({
  name,
  kind,
  async page({ ids }, { first, after }) {
    const from = Number(after ?? 0)
    const asked = ids.slice(from, from + Math.min(first, ASKED_AT_ONCE))
    const { data, version, follows } = await read(asked)
    const to = from + asked.length
    return {
      rows: thingsOf(data),
      endCursor: String(to),
      hasMore: to < ids.length,
      follows: { ...anyOf(follows), [WRITTEN]: null },
      places: null,
      version,
    }
  },
})

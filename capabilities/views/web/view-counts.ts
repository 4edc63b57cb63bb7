import type { ApolloClient } from '@apollo/client'
import { ViewCountsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { Version } from '#platform/web/live/change.ts'
import { viewAsked, type ViewQuery } from './view-list.ts'

/** Rows are counted at most this often, wherever that is shown: each time is a look at all of them. */
const COUNT_MS = 2_000

export type GroupCounts = readonly { key: string; count: number }[]

export type CountedView = Omit<ViewQuery, 'parts'>

/** What the groups of a view are of: other ones have other keys. Null where there are none. */
export function groupsOf({ data: { group, groupInterval }, timeZone }: CountedView): string | null {
  return group === null || timeZone === null ? group : JSON.stringify([group, groupInterval, timeZone])
}

export interface Counted {
  /** Of what the groups are, as `groupsOf` says it. */
  by: string | null
  total: number
  groups: GroupCounts
  version: Version
  /** How many rows stand up to one, by its cursor; null where nobody asked. */
  upTo: { cursor: string; rows: number } | null
}

/** How many rows a view has, as far as that is known; the same object until it changes. */
export interface ViewCounts {
  counted: Counted | null
  /** Why the last counting failed; what was counted stays. */
  failure: string | null
}

/** Counts one view for all who show it. */
export interface ViewCounting {
  now(): ViewCounts
  listen(listener: () => void): () => void
  /**
   * What is shown is to know that version: it is counted, unless it does, as soon as it may be; where rows are shown
   * from the middle, up to the cursor behind which they begin, too.
   */
  want(version: Version, upTo: string | null): void
}

export function createViewCounting(client: ApolloClient, view: CountedView): ViewCounting {
  let counts: ViewCounts = { counted: null, failure: null }
  let requested: Version = 0
  let cursor: string | null = null
  let mayCountAt = 0
  let state: 'resting' | 'waiting' | 'counting' = 'resting'
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const tell = (next: ViewCounts): void => {
    counts = next
    for (const listener of listeners) listener()
  }
  const count = async (): Promise<void> => {
    state = 'counting'
    mayCountAt = performance.now() + COUNT_MS
    const { counted } = counts
    const askedUpTo = cursor
    let failed = false
    try {
      const asked = { ...viewAsked(view), upTo: askedUpTo }
      const { data, version: read } = await ask(client, ViewCountsDocument, asked)
      const { total, groups, version, upTo: rows } = data.viewCounts
      const upTo = askedUpTo === null || rows === null ? null : { cursor: askedUpTo, rows }
      tell({ counted: { by: groupsOf(view), total, groups, version: version ?? read, upTo }, failure: null })
    } catch (error) {
      failed = true
      tell({ counted, failure: toCallError(error).message })
    }
    state = 'resting'
    // What failed is tried again with the next change.
    if (!failed) countSoon()
  }
  const countSoon = (): void => {
    const isKnown = counts.counted !== null && counts.counted.version >= requested
    if (isKnown || state !== 'resting' || listeners.size === 0) return
    state = 'waiting'
    timer = setTimeout(() => void count(), Math.max(0, mayCountAt - performance.now()))
  }
  return {
    now: () => counts,
    listen(listener) {
      listeners.add(listener)
      countSoon()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || state !== 'waiting') return
        clearTimeout(timer)
        state = 'resting'
      }
    },
    want(version, upTo) {
      cursor = upTo
      requested = Math.max(requested, version)
      countSoon()
    },
  }
}

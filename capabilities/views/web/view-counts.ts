import type { ApolloClient } from '@apollo/client'
import { ViewCountsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { Version } from '#platform/web/live/change.ts'
import { viewAsked, type ViewQuery } from './view-list.ts'

/** Rows are counted at most this often, however many components show the count: each count reads all of them. */
const COUNT_MS = 2_000

export type GroupCounts = readonly { key: string; count: number }[]

export type CountedView = Omit<ViewQuery, 'parts'>

/** Identifies the grouping of a view: another grouping has other keys. Null without groups. */
export function groupsOf({ data: { group, groupInterval }, timeZone }: CountedView): string | null {
  return group === null || timeZone === null ? group : JSON.stringify([group, groupInterval, timeZone])
}

export interface Counted {
  /** The grouping, as `groupsOf` returns it. */
  by: string | null
  total: number
  groups: GroupCounts
  version: Version
  /** The number of rows up to the one of a cursor; null if not requested. */
  upTo: { cursor: string; rows: number } | null
}

/** The number of rows of a view, as far as it is known; the same object until it changes. */
export interface ViewCounts {
  counted: Counted | null
  /** Why the last count failed; the previous counts stay. */
  failure: string | null
}

/** Counts one view for all who show it. */
export interface ViewCounting {
  now(): ViewCounts
  listen(listener: () => void): () => void
  /**
   * Requests counts that include this version: unless they already do, rows are counted as soon as the limit allows. If
   * rows are shown from the middle, also counts up to the cursor after which they begin.
   */
  request(version: Version, upTo: string | null): void
}

export function createViewCounting(client: ApolloClient, view: CountedView): ViewCounting {
  let counts: ViewCounts = { counted: null, failure: null }
  let requested: Version = 0
  let cursor: string | null = null
  let mayCountAt = 0
  let state: 'resting' | 'waiting' | 'counting' = 'resting'
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const notify = (next: ViewCounts): void => {
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
      notify({ counted: { by: groupsOf(view), total, groups, version: version ?? read, upTo }, failure: null })
    } catch (error) {
      failed = true
      notify({ counted, failure: toCallError(error).message })
    }
    state = 'resting'
    // A failed count is tried again with the next change.
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
    request(version, upTo) {
      cursor = upTo
      requested = Math.max(requested, version)
      countSoon()
    },
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'

/** What a list was told of and has not asked about yet. Which version it knows follows from that. */
export interface Freshness {
  rowAt(id: Id, version: Version): void
  /** Whatever rows there are may have changed. */
  everythingAt(version: Version): void
  /** Everything up to this version was told. */
  heardUpTo(version: Version): void
  /** Rows to ask about. */
  pending(): Id[]
  /** All of it is to be read anew. */
  isStale(): boolean
  makeStale(): void
  /** A part was read from its beginning. */
  readAt(version: Version, read: { all: boolean; ids: readonly Id[] }): void
  /** All parts were. */
  readAll(): void
  /** A part was read on: rows that stood behind its end may be before it now. */
  readOn(version: Version, ids: readonly Id[]): void
  askedAt(version: Version, ids: readonly Id[]): void
  knows(version: Version): boolean
}

interface Waiting {
  /** The first version of it that is not known. */
  since: Version
  last: Version
}

export function createFreshness(heard: Version | null): Freshness {
  /** Rows that wait for an answer. */
  const waiting = new Map<Id, Waiting>()
  /** The last told of each row since everything was known, to be compared with pages that may be older. */
  const recent = new Map<Id, Version>()
  let upTo: Version = heard ?? 0
  /** All parts know at least this; null before the first was read. */
  let base: Version | null = null
  let stale: Waiting | null = null
  /** The least that the parts that are read anew know. */
  let anew: Version = Number.POSITIVE_INFINITY

  const wait = (id: Id, version: Version): void => {
    const known = waiting.get(id)
    waiting.set(id, { since: Math.min(known?.since ?? version, version), last: Math.max(known?.last ?? 0, version) })
  }
  const answered = (id: Id, version: Version): void => {
    const one = waiting.get(id)
    if (!one) return
    if (one.last <= version) waiting.delete(id)
    else waiting.set(id, { since: Math.max(one.since, version + 1), last: one.last })
  }
  /** What was told behind what a page knew may concern it. */
  const compare = (version: Version): void => {
    for (const [id, last] of recent) if (last > version) wait(id, last)
  }
  return {
    rowAt(id, version) {
      if (base !== null && version <= base) return
      recent.set(id, Math.max(recent.get(id) ?? 0, version))
      wait(id, version)
    },
    everythingAt(version) {
      if (base !== null && version <= base) return
      stale = { since: Math.min(stale?.since ?? version, version), last: Math.max(stale?.last ?? 0, version) }
    },
    heardUpTo(version) {
      upTo = Math.max(upTo, version)
    },
    pending: () => [...waiting.keys()],
    isStale: () => stale !== null,
    makeStale() {
      // Which versions are not known, those that wait say.
      stale ??= { since: Number.POSITIVE_INFINITY, last: 0 }
    },
    readAt(version, { all, ids }) {
      if (all) {
        anew = Math.min(anew, version)
        return
      }
      // The first page of all: what comes to be told of before it is in it.
      base ??= version
      for (const id of ids) answered(id, version)
      compare(version)
    },
    readAll() {
      if (anew === Number.POSITIVE_INFINITY) return
      base = Math.max(base ?? 0, anew)
      anew = Number.POSITIVE_INFINITY
      if (stale !== null && stale.last <= base) stale = null
      else if (stale !== null) stale = { ...stale, since: Math.max(stale.since, base + 1) }
      for (const id of waiting.keys()) answered(id, base)
      for (const [id, last] of recent) if (last <= base) recent.delete(id)
      upTo = Math.max(upTo, base)
    },
    readOn(version, ids) {
      for (const id of ids) answered(id, version)
      compare(version)
    },
    askedAt(version, ids) {
      for (const id of ids) answered(id, version)
    },
    knows(version) {
      if (version > Math.max(upTo, base ?? 0)) return false
      if (stale !== null && stale.since <= version) return false
      for (const { since } of waiting.values()) if (since <= version) return false
      return true
    },
  }
}

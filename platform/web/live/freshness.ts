import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './change.ts'

/** The changes that a list has received and not asked about yet. They determine which version the list knows. */
export interface Freshness {
  rowAt(id: Id, version: Version): void
  /** Any row may have changed. */
  everythingAt(version: Version): void
  /** Everything up to this version was received. */
  heardUpTo(version: Version): void
  /** Rows to ask about. */
  pending(): Id[]
  /** The whole list must be read again. */
  isStale(): boolean
  makeStale(): void
  /** A part was read from its beginning. */
  readAt(version: Version, read: { all: boolean; ids: readonly Id[] }): void
  /** All parts were read. */
  readAll(): void
  /** More of a part was read: rows that were after its end may be before it now. */
  readOn(version: Version, ids: readonly Id[]): void
  askedAt(version: Version, ids: readonly Id[]): void
  knows(version: Version): boolean
}

interface Waiting {
  /** The first version of the row that is not known. */
  since: Version
  last: Version
}

export function createFreshness(heard: Version | null): Freshness {
  /** Rows that wait for an answer. */
  const waiting = new Map<Id, Waiting>()
  /** The last reported version of each row since everything was known, for comparison with pages that may be older. */
  const recent = new Map<Id, Version>()
  let upTo: Version = heard ?? 0
  /** All parts know at least this version; null before the first was read. */
  let base: Version | null = null
  let stale: Waiting | null = null
  /** The lowest version of the parts that were read again. */
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
  /** Changes reported after the version of a page may concern that page. */
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
      // The waiting rows say which versions are not known.
      stale ??= { since: Number.POSITIVE_INFINITY, last: 0 }
    },
    readAt(version, { all, ids }) {
      if (all) {
        anew = Math.min(anew, version)
        return
      }
      // The very first page: it includes all changes up to its version, even those reported later.
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

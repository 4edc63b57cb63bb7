import type { Id } from '#platform/kernel/ids.ts'
import type { AnnouncedChange } from './announced-change.ts'
import type { Version } from './events.ts'

/** Up to this many changes are published at once; beyond that, only the places in which they happened. */
export const MAX_PUBLISHED_CHANGES = 1_000
/**
 * Up to this many places are published at once as changed throughout, or as lost; beyond that, everything must be read
 * again.
 */
export const MAX_PUBLISHED_PLACES = 500
/** Up to this many places may be named by a reader as loaded. */
export const MAX_HELD_PLACES = 2_000

/**
 * What a reader of the feed receives at once. One shared object for all readers who receive the same: never mutate it.
 */
export interface PublishedFeed {
  /** Everything up to this version was published; follow from here after an interruption. */
  version: Version
  changes: ReadonlyArray<AnnouncedChange>
  /**
   * Places in which more has changed than is published, or which the reader sees only since now: all of each must be
   * read again.
   */
  all: ReadonlyArray<Id>
  /** Places that the reader saw or has something of loaded, and may no longer see. */
  lost: ReadonlyArray<Id>
  /** More has changed than can be published: everything shown must be read again. */
  everything: boolean
}

/** The message that everything must be read again. */
export function everythingAnew(version: Version): PublishedFeed {
  return { version, changes: [], all: [], lost: [], everything: true }
}

/** Events that may change who sees what: everything that happens to places, groups and members, and moves of places. */
export const EVENTS_OF_ACCESS: { kinds: readonly string[]; types: readonly string[] } = {
  kinds: ['scope', 'group', 'user'],
  types: ['project.moved', 'folder.moved'],
}

/** Whether it may have changed who sees what. */
export function isOfAccess({ kind, type }: Pick<AnnouncedChange, 'kind' | 'type'>): boolean {
  return EVENTS_OF_ACCESS.kinds.includes(kind) || EVENTS_OF_ACCESS.types.includes(type)
}

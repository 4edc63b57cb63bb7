import type { Id } from '#platform/kernel/ids.ts'
import type { AnnouncedChange } from './announced-change.ts'
import type { Version } from './events.ts'

/** So many changes are told at once; of more the places in which they happened. */
export const MAX_PUBLISHED_CHANGES = 1_000
/** So many places are told at once as changed throughout, or as lost; of more everything is to be read again. */
export const MAX_PUBLISHED_PLACES = 500
/** So many places a reader may hold something of. */
export const MAX_HELD_PLACES = 2_000

/** What a reader of the feed is told at once. The same object for all who are told the same: nobody changes it. */
export interface PublishedFeed {
  /** Everything up to this version was told; follow from here after a break. */
  version: Version
  changes: ReadonlyArray<AnnouncedChange>
  /** Places in which more has changed than is told, or which the reader sees since now: all of them is to be read anew. */
  all: ReadonlyArray<Id>
  /** Places that the reader saw or holds something of, and may not see any more. */
  lost: ReadonlyArray<Id>
  /** More has changed than can be told: whatever is shown is to be read again. */
  everything: boolean
}

/** That everything is to be read again. */
export function everythingAnew(version: Version): PublishedFeed {
  return { version, changes: [], all: [], lost: [], everything: true }
}

/** What may change who sees what: all that happens to places, groups and members, and where places go. */
export const EVENTS_OF_ACCESS: { kinds: readonly string[]; types: readonly string[] } = {
  kinds: ['scope', 'group', 'user'],
  types: ['project.moved', 'folder.moved'],
}

/** Whether it may have changed who sees what. */
export function isOfAccess({ kind, type }: Pick<AnnouncedChange, 'kind' | 'type'>): boolean {
  return EVENTS_OF_ACCESS.kinds.includes(kind) || EVENTS_OF_ACCESS.types.includes(type)
}

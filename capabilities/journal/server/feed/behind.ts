import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '../../model/actor.ts'
import type { AnnouncedChange, CommittedVersion } from '../../model/announced-change.ts'
import type { Version } from '../../model/events.ts'
import {
  everythingAnew,
  isOfAccess,
  MAX_PUBLISHED_CHANGES,
  MAX_PUBLISHED_PLACES,
  type PublishedFeed,
} from '../../model/feed.ts'

/** The reader, as far as that decides what they receive. */
type FeedReader = Pick<Actor, 'userId' | 'hidden'>

/** What was committed after a version, before it is known who reads it. */
export interface Behind {
  /** It is complete up to this version. */
  upTo: Version
  changes: ReadonlyArray<AnnouncedChange>
  /** Places in which more has changed than `changes` names. */
  all: ReadonlyArray<Id>
  /** Every place in which something has changed. */
  places: ReadonlyArray<Id>
  /** Members who are the only ones concerned by some of it. */
  persons: ReadonlySet<Id>
  /** Some of it may have changed who sees what. */
  isOfAccess: boolean
  /** The published message, by who sees what: one object for all who receive the same. */
  published: Map<string, PublishedFeed | null>
}

/** True also for a place that is hidden while it is deleted or restored: its disappearance and return are published. */
export function sees(reader: FeedReader, scopeId: Id): boolean {
  return reader.hidden.levelOn(scopeId) !== 'NONE'
}

export function behindOf(upTo: Version, versions: ReadonlyArray<CommittedVersion>): Behind {
  const changes = versions.flatMap((one) => one.changes)
  const all = [...new Set(versions.flatMap((one) => one.all ?? []))]
  return {
    upTo,
    changes,
    all,
    places: [...new Set([...changes.flatMap(({ scopeId }) => scopeId ?? []), ...all])],
    persons: new Set(changes.flatMap(({ onlyFor }) => onlyFor ?? [])),
    isOfAccess: changes.some(isOfAccess),
    published: new Map(),
  }
}

/** For so many events that only the places are known. */
export function behindInPlaces(upTo: Version, places: ReadonlyArray<Id>, isOfAccess: boolean): Behind {
  return { upTo, changes: [], all: places, places, persons: new Set(), isOfAccess, published: new Map() }
}

/** What a reader receives of it: the same object for all who see the same of it, null if that is nothing. */
export function reportedTo(behind: Behind, reader: FeedReader): PublishedFeed | null {
  const own = reader.userId !== null && behind.persons.has(reader.userId) ? reader.userId : ''
  const key = `${own} ${behind.places.map((id) => (sees(reader, id) ? '1' : '0')).join('')}`
  const known = behind.published.get(key)
  if (known !== undefined) return known
  const published = makePublished(behind, reader)
  behind.published.set(key, published)
  return published
}

function makePublished({ upTo, changes, all }: Behind, reader: FeedReader): PublishedFeed | null {
  const visible = changes.filter(
    ({ scopeId, onlyFor }) =>
      // A process of an earlier release sends no `onlyFor`.
      scopeId !== null && sees(reader, scopeId) && (onlyFor == null || onlyFor === reader.userId),
  )
  const isMuch = visible.length > MAX_PUBLISHED_CHANGES
  const places = new Set(all.filter((id) => sees(reader, id)))
  if (isMuch) for (const { scopeId } of visible) if (scopeId !== null) places.add(scopeId)
  if (visible.length === 0 && places.size === 0) return null
  return places.size > MAX_PUBLISHED_PLACES
    ? everythingAnew(upTo)
    : { version: upTo, changes: isMuch ? [] : visible, all: [...places], lost: [], everything: false }
}

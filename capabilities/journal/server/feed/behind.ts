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

/** Who is told, as far as that decides what. */
type FeedReader = Pick<Actor, 'userId' | 'hidden'>

/** What was committed behind a version, before it is known who is told. */
export interface Behind {
  /** All of it up to this version. */
  upTo: Version
  changes: ReadonlyArray<AnnouncedChange>
  /** Places in which more has changed than `changes` names. */
  all: ReadonlyArray<Id>
  /** Every place in which something has changed. */
  places: ReadonlyArray<Id>
  /** Members whom alone some of it concerns. */
  persons: ReadonlySet<Id>
  /** Some of it may have changed who sees what. */
  isOfAccess: boolean
  /** What is told of it, by who sees what: one object for all who are told the same. */
  published: Map<string, PublishedFeed | null>
}

/** Also of a place that is hidden while it is deleted or brought back: that it goes, and is there again, is told. */
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

/** Of so much that only the places are known. */
export function behindInPlaces(upTo: Version, places: ReadonlyArray<Id>, isOfAccess: boolean): Behind {
  return { upTo, changes: [], all: places, places, persons: new Set(), isOfAccess, published: new Map() }
}

/** What a reader is told of it: the same object for all who see the same of it, null where that is nothing. */
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
      // A process of an earlier release names nobody.
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

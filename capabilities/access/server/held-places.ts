import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '#journal/model/actor.ts'
import { draftsOf } from '../model/scope.ts'

type Holder = Pick<Actor, 'visibleScopes' | 'writableScopes'>

const held = new WeakMap<ReadonlyArray<Id>, WeakMap<ReadonlyArray<Id>, ReadonlyArray<Id>>>()

/**
 * The places that an actor sees, plus, for each in which they write, the marker of its drafts: for stores that keep one
 * list of places with each thing, such as the search index. The same array as long as the two lists are the same.
 */
export function heldPlaces({ visibleScopes, writableScopes }: Holder): ReadonlyArray<Id> {
  if (writableScopes.length === 0) return visibleScopes
  const ofSeen = held.get(visibleScopes) ?? new WeakMap<ReadonlyArray<Id>, ReadonlyArray<Id>>()
  held.set(visibleScopes, ofSeen)
  const known = ofSeen.get(writableScopes)
  if (known) return known
  const places = [...visibleScopes, ...writableScopes.map(draftsOf)]
  ofSeen.set(writableScopes, places)
  return places
}

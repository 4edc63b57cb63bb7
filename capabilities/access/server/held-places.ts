import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '#journal/model/actor.ts'
import { draftsOf } from '../model/scope.ts'

type Holder = Pick<Actor, 'visibleScopes' | 'writableScopes'>

const held = new WeakMap<ReadonlyArray<Id>, WeakMap<ReadonlyArray<Id>, ReadonlyArray<Id>>>()

/**
 * The places that an actor sees, and beside each in which they write what its drafts are asked for by: for what keeps
 * one list of places with each thing, as the search index does. One list for as long as what it is made of.
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

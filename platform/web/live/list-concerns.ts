import type { Id } from '#platform/kernel/ids.ts'
import { isTypingSince } from '../device/typing.ts'
import { refTo, type Change, type FeedMessage, type Ref, type Version } from './change.ts'
import type { Freshness } from './freshness.ts'
import type { HeldRows } from './held-rows.ts'
import { refsIn } from './layers.ts'
import type { Follows, List, PageOfList } from './list.ts'

/** How many messages are kept until the first answer; after more the list is read again. */
const MOST_EARLY = 100

type Told = Pick<Change, 'kind' | 'id' | 'scopeId' | 'parentId'> & { type?: string }

/** Which reported changes concern a list: as its answers say, and by the rows that are loaded. */
export interface ListConcerns {
  /** Each page says what its own rows depend on: entries of the rows that stay are kept. */
  takeFollows(page: Pick<PageOfList<unknown>, 'follows'>): void
  takePlaces(page: Pick<PageOfList<unknown>, 'places' | 'parent'>): void
  /** The scope of all rows, if there is one. */
  placeId(): Id | null
  /** @param isLookedAt whether the first answer is about to arrive, which says what concerns the list */
  receive(message: FeedMessage, isLookedAt: boolean): void
  /** The first answer says what the list follows: earlier messages may concern it after all. */
  receiveAgain(): void
  /** Reports an act of this page whose answer arrived before the feed reported it. */
  touch(refs: readonly Ref[], version: Version): void
  /**
   * Rows to request now.
   * @param onPaused called if others wait for a pause of typing
   */
  due(onPaused: () => void): Id[]
  /** Whether the only reason to read all again is a change after the loaded rows, which is not urgent. */
  isElsewhere(): boolean
  /** All is read again. */
  endElsewhere(): void
  /** The last version that may have changed the list; 0 before the first. */
  concernedAt(): Version
}

export function createConcerns<Query, Row extends { id: Id }>(
  list: List<Query, Row>,
  held: () => HeldRows<Row>,
  freshness: Freshness,
): ListConcerns {
  let follows: Follows = {}
  /** The scopes of its rows; null if they may be anywhere, or the scopes are not known yet. */
  let places: readonly Id[] | null = null
  let parent: Id | undefined
  /** Rows to request in a pause of typing, and since when. */
  const paused = new Map<Id, number>()
  let isElsewhere = false
  let concernedAt: Version = 0
  /** Messages received before the first answer. */
  let early: FeedMessage[] | null = []

  const concernsPlace = (scopeId: Id | null): boolean => !places || scopeId === null || places.includes(scopeId)
  const concernsParent = (id: Id | null): boolean => parent === undefined || id === null || parent === id
  /**
   * Notes a change of the rows that are this scope. If none is loaded, an unknown row after the loaded ones may now
   * come before their end.
   */
  const rowsOfPlaceAt = (scopeId: Id, version: Version): void => {
    const own = [...held().rows().values()].filter((row) => 'scopeId' in row && row.scopeId === scopeId)
    for (const { id } of own) freshness.rowAt(id, version)
    if (own.length > 0 || ![...held().parts.values()].some(({ hasMore, start }) => hasMore || start !== null)) return
    isElsewhere = !freshness.isStale() || isElsewhere
    freshness.everythingAt(version)
  }
  /** Everything in a scope may have changed. */
  const takePlace = (id: Id, version: Version): void => {
    const concerns = new Set(Object.values(follows))
    if (concernsPlace(id) || concerns.has('all')) freshness.everythingAt(version)
    else if (concerns.has('place')) rowsOfPlaceAt(id, version)
    else return
    concernedAt = Math.max(concernedAt, version)
  }
  const concernOf = ({ type, kind }: { type?: string; kind: string }): Follows[string] | undefined => {
    for (const name of [type, kind, '*']) if (name !== undefined && name in follows) return follows[name]
    return undefined
  }
  const take = (one: Told, version: Version): void => {
    const rows = held().rows()
    // A thing within a row is read again with the row.
    if (one.kind !== list.kind && list.members)
      for (const [id, row] of rows) if (refsIn(row).has(refTo(one.kind, one.id))) freshness.rowAt(id, version)
    const concern = concernOf(one)
    if (concern == null) return
    const id = { row: one.id, parent: one.parentId, place: one.scopeId, all: null }[concern]
    if (id === null) {
      isElsewhere = false
      freshness.everythingAt(version)
    } else if (concern === 'place') rowsOfPlaceAt(id, version)
    else if (rows.has(id) || (concernsPlace(one.scopeId) && concernsParent(one.parentId))) {
      if (one.type !== undefined && list.inPauses?.includes(one.type))
        paused.set(id, paused.get(id) ?? performance.now())
      else paused.delete(id)
      freshness.rowAt(id, version)
    } else return
    concernedAt = Math.max(concernedAt, version)
  }
  const receive = ({ version, changes, all, lost, everything, access = false }: FeedMessage): void => {
    if (everything || (access && !list.members)) {
      freshness.everythingAt(version)
      concernedAt = version
    }
    for (const id of [...all, ...lost]) takePlace(id, version)
    for (const one of changes) take(one, version)
    freshness.heardUpTo(version)
  }

  return {
    takeFollows(page) {
      follows = { ...follows, ...page.follows }
    },
    takePlaces(page) {
      ;({ places, parent } = page)
    },
    placeId: () => (places?.length === 1 ? (places[0] ?? null) : null),
    receive(message, isLookedAt) {
      if (early !== null && isLookedAt)
        early = early.length < MOST_EARLY ? [...early, message] : [{ ...message, everything: true }]
      receive(message)
    },
    receiveAgain() {
      const missed = early ?? []
      early = null
      for (const message of missed) receive(message)
    },
    touch(refs, version) {
      for (const ref of refs) {
        const [kind = '', id = ''] = ref.split(':')
        // Parent, scope and type of the change are only known from the feed.
        const isOfTypes = Object.keys(follows).some((name) => name.startsWith(`${kind}.`))
        if (follows[kind] === 'parent' || follows[kind] === 'place' || isOfTypes) return
        take({ kind, id, scopeId: null, parentId: null }, version)
      }
      freshness.heardUpTo(version)
    },
    due(onPaused) {
      const pending = freshness.pending()
      const [since] = paused.values()
      if (since !== undefined && isTypingSince(since)) {
        onPaused()
        return pending.filter((id) => !paused.has(id))
      }
      paused.clear()
      return pending
    },
    isElsewhere: () => isElsewhere,
    endElsewhere() {
      isElsewhere = false
    },
    concernedAt: () => concernedAt,
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import { FIRST_ROWS } from '#platform/kernel/pagination.ts'
import type { FeedMessage, Ref, Version } from './change.ts'
import { createMemberSearch } from './changed-members.ts'
import { createFreshness } from './freshness.ts'
import { createHeldRows, type HeldRows } from './held-rows.ts'
import type { Layer } from './layers.ts'
import { createConcerns } from './list-concerns.ts'
import { createReads, type Goal } from './list-reads.ts'
import { createRequests, type Wishes } from './list-requests.ts'
import type { List, PartKey, ShownPart } from './list.ts'
import { countedTo, nextTowards, type Part, type Stretch } from './part.ts'
import { questionOf } from './places.ts'

/** How many answers to wait for at most until a stretch is loaded. */
const MOST_TURNS = 200

/** What all lists of the page share. */
export interface ListHost {
  layers(): readonly Layer[]
  /** The version up to which the feed has reported. */
  heard(): Version | null
  /** A list knows a newer version: layers may end. */
  settle(): void
  /** The most rows that one request to the server may name. */
  mostAtOnce: number
  /** The most rows that the server returns in one answer. */
  mostRows: number
}

/** A list that a page has loaded and follows. */
export interface LiveList<Row> {
  /** Returns the same object until the part changes. */
  part(key: PartKey): ShownPart<Row>
  /** Sets which parts are shown: those that are not loaded are read. */
  request(keys: readonly PartKey[]): void
  /** Reads the rows after the end of a part; if the part could not be read, tries again. */
  more(key: PartKey): void
  /** Reads the rows before the loaded ones. */
  earlier(key: PartKey): void
  /**
   * Goes to a position among `of` rows, if the list can return rows from any position. The rows there replace the
   * loaded ones. If called again before they are loaded, it goes only to the last position.
   */
  goTo(key: PartKey, index: number, of: number): void
  /** Sets the counted number of rows before the loaded ones. */
  counted(key: PartKey, start: string, from: number): void
  /**
   * Returns all rows of a stretch in a list of `of` rows, as they are shown; reads the ones that are not loaded. Null
   * if they are not available.
   * @throws the error of the server, or that it is away
   */
  reach(key: PartKey, stretch: Stretch, of: number): Promise<readonly Row[] | null>
  retry(): void
  /** A list without listeners sends no requests. @returns a function that ends listening */
  listen(listener: () => void): () => void
  isLookedAt(): boolean
  /** The last version that may have changed the list; 0 before the first. */
  concernedAt(): Version
  receive(message: FeedMessage): void
  /** Reports an act of this page whose answer arrived before the feed reported it. */
  touch(refs: readonly Ref[], version: Version): void
  /** Whether the list shows this version or a later one, as far as the list depends on it. */
  knows(version: Version): boolean
  redraw(): void
}

export function openList<Query, Row extends { id: Id }>(
  list: List<Query, Row>,
  query: Query,
  { layers, heard, settle, mostAtOnce, mostRows }: ListHost,
  firstRows = FIRST_ROWS,
): LiveList<Row> {
  const listeners = new Set<() => void>()
  const isLookedAt = (): boolean => listeners.size > 0
  let requested: readonly PartKey[] = []
  const [goals, further, before] = [new Map<PartKey, Goal>(), new Set<PartKey>(), new Set<PartKey>()]
  const wishes: Wishes = { goals, further, before }
  const freshness = createFreshness(heard())
  const concerns = createConcerns(list, () => held, freshness)
  const held: HeldRows<Row> = createHeldRows(list, {
    asked: questionOf(list.name, query),
    layers,
    placeId: concerns.placeId,
  })
  const following = { held, concerns, freshness, mostRows: Math.min(mostRows, list.mostRows ?? mostRows), isLookedAt }
  const reads = createReads(list, query, { ...following, firstRows, hasGoal: () => goals.size > 0 })
  const requests = createRequests({
    ...following,
    reads,
    wishes,
    requested: () => requested,
    searchMembers: createMemberSearch(list, query, { ...following, mostAtOnce }),
    lagMs: list.lagMs ?? 0,
    onAnswer() {
      redraw()
      settle()
    },
  })
  /** The number of stretches being read. Going elsewhere would discard their rows, so it waits in `later`. */
  let reaching = 0
  const later = new Map<PartKey, Goal>()

  const redraw = (): void => {
    // At once: the layer of an undo is computed from what its act has drawn.
    held.drawAgain(isLookedAt() ? requested : [])
    for (const listener of listeners) listener()
  }

  async function reachAll(key: PartKey, stretch: Stretch, of: number): Promise<readonly Row[] | null> {
    let last: Part | undefined
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const part = held.at(key)
      if (part.state !== 'ready' || !isLookedAt()) return null
      const next = nextTowards(part, stretch, following.mostRows)
      if (next === null)
        return held.draw(key).rows.slice(Math.max(stretch.from - part.from, 0), stretch.to + 1 - part.from)
      // The request changed nothing: others have removed the rows.
      if (part === last && !goals.has(key) && !before.has(key) && !further.has(key)) return null
      last = part
      if (next === 'there') goals.set(key, { index: stretch.from, of })
      else if (next === 'earlier') before.add(key)
      else further.add(key)
      await requests.answered()
    }
    return null
  }

  /** The next listener starts at the beginning of the list. */
  const beginAnew = (): void => {
    goals.clear()
    later.clear()
    held.beginAnew()
  }

  return {
    part: held.shown,
    request(keys) {
      requested = keys
      requests.soon()
    },
    more(key) {
      const { state, hasMore } = held.at(key)
      if (state === 'failed') held.change(key, { state: 'loading' })
      else if (hasMore) further.add(key)
      requests.soon()
    },
    earlier(key) {
      before.add(key)
      requests.soon()
    },
    goTo(key, index, of) {
      if (!list.pageAt || held.at(key).state !== 'ready') return
      if (reaching > 0) return void later.set(key, { index, of })
      if (reads.isGoingTo(key, index)) return void goals.delete(key)
      goals.set(key, { index, of })
      requests.soon({ isUrgent: true })
    },
    counted(key, start, from) {
      const part = held.parts.get(key)
      if (part?.start !== start || part.from === from) return
      held.change(key, countedTo(part, from))
      redraw()
    },
    async reach(key, stretch, of) {
      reaching += 1
      try {
        return await reachAll(key, stretch, of)
      } finally {
        reaching -= 1
        if (reaching === 0) for (const [other, goal] of later) goals.set(other, goal)
        if (reaching === 0) later.clear()
        requests.soon()
      }
    },
    retry() {
      const failed = [...held.parts].filter(([, { error }]) => error !== null)
      for (const [key, { state }] of failed)
        held.change(key, { state: state === 'failed' ? 'loading' : state, error: null })
      // The page that shows a failed part requests it after a redraw.
      if (failed.length > 0) redraw()
      requests.soon()
    },
    listen(listener) {
      listeners.add(listener)
      requests.soon()
      return () => {
        listeners.delete(listener)
        if (!isLookedAt()) beginAnew()
        settle()
      }
    },
    isLookedAt,
    concernedAt: concerns.concernedAt,
    receive(message) {
      concerns.receive(message, isLookedAt())
      requests.heard()
    },
    touch(refs, version) {
      concerns.touch(refs, version)
      requests.soon()
    },
    knows: (version) =>
      !isLookedAt() || requested.every((key) => held.parts.get(key)?.state === 'failed') || freshness.knows(version),
    redraw,
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import { FIRST_ROWS } from '#platform/kernel/pagination.ts'
import { isTypingSince } from '../device/typing.ts'
import { refTo, type Change, type FeedMessage, type Ref, type Version } from './change.ts'
import { refsIn, saysSame, type Layer } from './layers.ts'
import { questionOf } from './places.ts'
import { createView } from './list-view.ts'
import type { AskedPlace, Follows, List, PageOfList, PartKey, ShownPart } from './list.ts'
import { createFreshness } from './freshness.ts'
import {
  countedTo,
  nextTowards,
  NOTHING,
  partThere,
  wayTo,
  withEarlier,
  withFurther,
  type Part,
  type Stretch,
} from './part.ts'
import { around, findIn, placed, type Edges, type Found } from './places-among.ts'
import { createRests } from './rests.ts'

/** The first change is requested at once; changes that follow within this time are requested together. */
const PACE_MS = 200
/** How often at most a list is read again because of changes after its loaded rows. */
const ELSEWHERE_PACE_MS = 2_000
/** How often to check whether the user is still typing. */
const LOOK_FOR_PAUSE_MS = 250
/** How many messages are kept until the first answer; after more the list is read again. */
const MOST_EARLY = 100
/** How often searching the positions of rows may fail; then the list is read again. */
const MOST_MISLED = 4
/** How many answers to wait for at most until a stretch is loaded. */
const MOST_TURNS = 200

/** What all lists of the page share. */
export interface Surroundings {
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
  want(keys: readonly PartKey[]): void
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
  hear(message: FeedMessage): void
  /** Reports an act of this page whose answer arrived before the feed reported it. */
  touch(refs: readonly Ref[], version: Version): void
  /** Whether the list shows this version or a later one, as far as the list depends on it. */
  knows(version: Version): boolean
  redraw(): void
}

export function openList<Query, Row extends { id: Id }>(
  list: List<Query, Row>,
  query: Query,
  { layers, heard, settle, mostAtOnce, mostRows }: Surroundings,
  firstRows = FIRST_ROWS,
): LiveList<Row> {
  const asked = questionOf(list.name, query)
  const listeners = new Set<() => void>()
  const freshness = createFreshness(heard())
  const parts = new Map<PartKey, Part>()
  const shown = new Map<PartKey, ShownPart<Row>>()
  const views = new Map<PartKey, ReturnType<typeof createView>>()
  let rows: ReadonlyMap<Id, Row> = new Map()
  let requested: readonly PartKey[] = []
  let follows: Follows = {}
  /** The scopes of its rows; null if they may be anywhere, or the scopes are not known yet. */
  let places: readonly Id[] | null = null
  let parent: Id | undefined
  /** Rows to request in a pause of typing, and since when. */
  const paused = new Map<Id, number>()
  /** The only reason to read all again is a change after the loaded rows, which is not urgent. */
  let isElsewhere = false
  let look: ReturnType<typeof setTimeout> | undefined
  /** Parts of which the next rows are to be read. */
  let further = new Set<PartKey>()
  /** Parts of which the rows before are to be read. */
  let before = new Set<PartKey>()
  /** Positions to go to. */
  const goals = new Map<PartKey, { index: number; of: number }>()
  /** The number of stretches being read. Going elsewhere would discard their rows, so it waits in `later`. */
  let reaching = 0
  const later = new Map<PartKey, { index: number; of: number }>()
  /** The position that is being loaded. */
  let going: { key: PartKey; index: number } | null = null
  /** Callers that wait for the next answer. */
  let turns: PromiseWithResolvers<void>[] = []
  let concernedAt: Version = 0
  let isAsking = false
  let misled = 0
  let askedAt = -PACE_MS
  let heardAt = Number.NEGATIVE_INFINITY
  /** Messages received before the first answer. */
  let early: FeedMessage[] | null = []

  const rests = createRests()

  const ownerOf = (row: Row): Ref | null => list.ownerOf?.(row) ?? null
  const isLookedAt = (): boolean => listeners.size > 0
  const change = (key: PartKey, to: Partial<Part>): void => {
    parts.set(key, { ...(parts.get(key) ?? NOTHING), ...to })
  }
  const draw = (key: PartKey): ShownPart<Row> => {
    const { order, endCursor: _end, ...told } = parts.get(key) ?? NOTHING
    const view = views.get(key) ?? createView(list.kind, { name: list.name, key: asked, ownerOf }, key)
    const placeId = places?.length === 1 ? (places[0] ?? null) : null
    views.set(key, view)
    return { ...told, rows: view({ order, rows, placeId, start: told.start }, layers()) as readonly Row[] }
  }
  const redraw = (): void => {
    shown.clear()
    if (!isLookedAt()) return
    // At once: the layer of an undo is computed from what its act has drawn.
    for (const key of requested) shown.set(key, draw(key))
    for (const listener of listeners) listener()
  }
  /** Stores fresh rows and discards those that are in no part. */
  const keepHeld = (fresh: readonly Row[]): void => {
    const known = new Map(rows)
    for (const row of fresh) {
      const before = known.get(row.id)
      known.set(row.id, before !== undefined && saysSame(before, row) ? before : row)
    }
    const held = new Set([...parts.values()].flatMap(({ order }) => order))
    rows = new Map([...known].filter(([id]) => held.has(id)))
  }

  /** Each page says what its own rows depend on: entries of the rows that stay are kept. */
  const takeFollows = (page: PageOfList<Row>): void => {
    follows = { ...follows, ...page.follows }
  }

  /** Reads a part from its beginning, with as many rows as were loaded before. */
  async function readPart(key: PartKey): Promise<{ part: Part; rows: Row[]; page: PageOfList<Row> }> {
    const known = parts.get(key) ?? NOTHING
    const many = Math.max(known.order.length, firstRows)
    const found: Row[] = []
    let page: PageOfList<Row>
    let [after, version]: [string | null, Version] = [known.start, Number.POSITIVE_INFINITY]
    do {
      page = await list.page(query, { part: key, first: Math.min(many - found.length, mostRows), after })
      takeFollows(page)
      found.push(...page.rows)
      after = page.endCursor
      version = Math.min(version, page.version)
    } while (page.hasMore && after !== null && found.length < many && goals.size === 0)
    const part = withFurther({ ...known, order: [] }, { ...page, rows: found })
    // No row is left there: the part starts again from the beginning.
    return { part: isEmptied(part) ? NOTHING : part, rows: found, page: { ...page, version } }
  }

  async function readAnew(): Promise<void> {
    const isAll = freshness.isStale()
    const keys = isAll ? requested : requested.filter((key) => parts.get(key)?.state !== 'ready')
    // Parts that are not shown are read when they are shown again: they are not kept up to date until then.
    const reads: { key: PartKey; read: Awaited<ReturnType<typeof readPart>> }[] = []
    const take = ({ key, read }: (typeof reads)[number]): void => {
      parts.set(key, read.part)
      ;({ places, parent } = read.page)
      keepHeld(read.rows)
      freshness.readAt(read.page.version, { all: isAll, ids: knownBy(read.rows) })
    }
    for (const key of keys) {
      const one = { key, read: await readPart(key) }
      // Going to another position has priority, and reads fewer rows.
      if (isAll && goals.size > 0) return
      if (isAll) reads.push(one)
      else take(one)
    }
    if (!isAll) return
    // All at once: otherwise a row that moved between parts would be in none of them for a moment.
    for (const key of parts.keys()) if (!keys.includes(key)) forget(key)
    for (const one of reads) take(one)
    freshness.readAll()
  }

  /** Rows that a page describes completely: with several parts it does not say which others they have left. */
  const knownBy = (read: readonly Row[]): Id[] => (parts.size === 1 ? read.map(({ id }) => id) : [])

  function forget(key: PartKey): void {
    parts.delete(key)
    views.delete(key)
  }

  async function readFurther(key: PartKey): Promise<void> {
    const part = parts.get(key)
    if (!part?.hasMore || part.endCursor === null) return
    const page = await list.page(query, { part: key, first: mostRows, after: part.endCursor })
    takeRows(key, part, withFurther(part, page), page)
  }

  function takeRows(key: PartKey, known: Part, part: Part, page: PageOfList<Row>): void {
    takeFollows(page)
    parts.set(key, isEmptied(part) ? NOTHING : part)
    keepHeld(page.rows)
    // The page does not say where rows are now that were loaded before.
    const held = new Set(known.run === part.run ? known.order : [])
    freshness.readOn(page.version, knownBy(page.rows.filter(({ id }) => !held.has(id))))
  }

  /** Reads rows from another position than the loaded ones, or before them. */
  async function readAt(key: PartKey, asked: Omit<AskedPlace, 'part'>, of?: number): Promise<void> {
    const part = parts.get(key)
    if (!list.pageAt || part?.state !== 'ready') return
    const page = await list.pageAt(query, { part: key, ...asked })
    if (!isLookedAt()) return
    takeRows(key, part, of === undefined ? withEarlier(part, page) : partThere(part, page, asked, of), page)
  }

  async function readEarlier(key: PartKey): Promise<void> {
    const { start } = parts.get(key) ?? NOTHING
    if (start !== null) await readAt(key, { first: mostRows, from: 'end', skip: 0, upTo: start })
  }

  async function readThere(key: PartKey, { index, of }: { index: number; of: number }): Promise<void> {
    going = { key, index }
    try {
      await readAt(key, { first: firstRows, upTo: null, ...wayTo(index, of, firstRows) }, of)
    } finally {
      going = null
    }
  }

  /**
   * Finds the current positions of the changed rows. Among more rows than one request may name, it narrows the search
   * as in a dictionary: first a sample of all rows, then the rows between two of the sample. Other changes are next.
   */
  async function askMembers(due: readonly Id[]): Promise<void> {
    const { members } = list
    // For so many rows, reading the list again is less work.
    if (!members || due.length > mostAtOnce / 2) return freshness.makeStale()
    const changed = due.slice(0, mostRows)
    const isChanged = new Set(changed)
    const isDue = new Set(due)
    const ended = [...parts].filter(([, { hasMore, endCursor }]) => hasMore && endCursor !== null)
    const begun = [...parts].filter(([, { start }]) => start !== null)
    const ends = [...ended.map(([, { endCursor }]) => endCursor ?? ''), ...begun.map(([, { start }]) => start ?? '')]
    const edges: Edges = {
      end: new Map(ended.map(([key], at) => [key, at])),
      start: new Map(begun.map(([key], at) => [key, ended.length + at])),
    }
    let among = new Map([...parts].map(([key, { order }]) => [key, order.filter((id) => !isDue.has(id))]))
    let version: Version = Number.POSITIVE_INFINITY
    let isPartOfAll = false
    let left = Number.POSITIVE_INFINITY
    for (;;) {
      const many = [...among.values()].reduce((sum, { length }) => sum + length, 0)
      if (changed.length + among.size > mostAtOnce / 2 || many >= left) return freshness.makeStale()
      left = many
      // The first row of each part is in its sample.
      const step = Math.ceil(many / Math.max(mostAtOnce - changed.length - among.size, 1))
      const marks = new Map([...among].map(([key, ids]) => [key, ids.filter((_, at) => at % step === 0)]))
      const ids = [...new Set([...[...marks.values()].flat(), ...changed])]
      const answer = await members(query, { ids, changed, ends })
      version = Math.min(version, answer.version)
      const found = findIn(answer, ids, edges)
      const next = placesOf(found, new Set(ids), isChanged)
      isPartOfAll ||= step > 1
      // If the answer is newer than the feed, rows that have moved since make a search among a sample unreliable.
      if (isPartOfAll && !next.every(({ isInOrder, isBetween }) => isInOrder && (isBetween || step > 1))) {
        misled += 1
        return misled > MOST_MISLED ? freshness.makeStale() : undefined
      }
      if (step <= 1) {
        misled = 0
        for (const { key, order } of next) put(key, order)
        keepHeld(answer.rows)
        return freshness.askedAt(version, changed)
      }
      among = new Map([...among].map(([key, before]) => [key, around(before, marks.get(key) ?? [], found, key)]))
    }
  }

  function placesOf(found: Found, asked: ReadonlySet<Id>, isChanged: ReadonlySet<Id>) {
    // A part that is not loaded yet is about to be read.
    const known = [...parts].filter(([, { state }]) => state === 'ready')
    return known.map(([key, { order }]) => {
      const stay = order.filter((id) => !isChanged.has(id) && (found.placeOf.has(id) || !asked.has(id)))
      const here = found.here(key)
      return { key, ...placed(stay, here, found.placeOf) }
    })
  }
  function put(key: PartKey, order: readonly Id[]): void {
    const part = parts.get(key) ?? NOTHING
    if (isEmptied({ ...part, order })) parts.set(key, NOTHING)
    else if (!saysSame(order, part.order)) change(key, { order })
  }

  /** Sends one request after another, as long as there is something to request. */
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      for (;;) {
        if (!isLookedAt()) return
        const isMissing = requested.some((key) => (parts.get(key) ?? NOTHING).state === 'loading')
        const changed = due()
        const [[next], [earlier], [goal]] = [further, before, goals]
        if (goal !== undefined) {
          goals.delete(goal[0])
          await readThere(...goal)
        } else if (isMissing || freshness.isStale()) {
          // An answer may be older than what the feed has reported.
          if (!isMissing) await pace(isElsewhere ? ELSEWHERE_PACE_MS : PACE_MS)
          if (!isMissing) await answersKnow()
          if (goals.size > 0) continue
          isElsewhere = false
          await readAnew()
          hearAgain()
        } else if (changed.length > 0) {
          await pace()
          if (goals.size > 0) continue
          await askMembers(due())
        } else if (next !== undefined) {
          further.delete(next)
          await readFurther(next)
        } else if (earlier !== undefined) {
          before.delete(earlier)
          await readEarlier(earlier)
        } else return
        for (const key of parts.keys()) if (parts.get(key)?.error !== null) change(key, { error: null })
        redraw()
        settle()
        endTurns(({ resolve }) => resolve())
      }
    } catch (error) {
      further = new Set()
      before = new Set()
      goals.clear()
      for (const key of requested) {
        const part = parts.get(key) ?? NOTHING
        change(key, { error, state: part.state === 'loading' ? 'failed' : part.state })
      }
      redraw()
      settle()
      endTurns(({ reject }) => reject(error))
    } finally {
      isAsking = false
      // There was nothing left to request.
      endTurns(({ resolve }) => resolve())
    }
  }
  function endTurns(end: (turn: PromiseWithResolvers<void>) => void): void {
    const waiting = turns
    turns = []
    for (const turn of waiting) end(turn)
  }
  /** Rows to request now. */
  function due(): Id[] {
    const pending = freshness.pending()
    const [since] = paused.values()
    if (since !== undefined && isTypingSince(since)) {
      clearTimeout(look)
      look = setTimeout(askSoon, LOOK_FOR_PAUSE_MS)
      return pending.filter((id) => !paused.has(id))
    }
    paused.clear()
    return pending
  }
  /** Waits until answers can include the last message. */
  async function answersKnow(): Promise<void> {
    await rests.until(heardAt + (list.lagMs ?? 0))
  }
  async function pace(ms = PACE_MS): Promise<void> {
    await rests.until(askedAt + ms)
    askedAt = performance.now()
  }
  const askSoon = (): void => void ask()

  const concernsPlace = (scopeId: Id | null): boolean => !places || scopeId === null || places.includes(scopeId)
  const concernsParent = (id: Id | null): boolean => parent === undefined || id === null || parent === id
  /**
   * Notes a change of the rows that are this scope. If none is loaded, an unknown row after the loaded ones may now
   * come before their end.
   */
  const rowsOfPlaceAt = (scopeId: Id, version: Version): void => {
    const own = [...rows.values()].filter((row) => 'scopeId' in row && row.scopeId === scopeId)
    for (const { id } of own) freshness.rowAt(id, version)
    if (own.length > 0 || ![...parts.values()].some(({ hasMore, start }) => hasMore || start !== null)) return
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
  const take = (
    one: Pick<Change, 'kind' | 'id' | 'scopeId' | 'parentId'> & { type?: string },
    version: Version,
  ): void => {
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

  const hear = ({ version, changes, all, lost, everything, access = false }: FeedMessage): void => {
    if (everything || (access && !list.members)) {
      freshness.everythingAt(version)
      concernedAt = version
    }
    for (const id of [...all, ...lost]) takePlace(id, version)
    for (const one of changes) take(one, version)
    freshness.heardUpTo(version)
  }
  /** The first answer says what the list follows: earlier messages may concern it after all. */
  const hearAgain = (): void => {
    const missed = early ?? []
    early = null
    for (const message of missed) hear(message)
  }

  async function reachAll(key: PartKey, stretch: Stretch, of: number): Promise<readonly Row[] | null> {
    let last: Part | undefined
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const part = parts.get(key) ?? NOTHING
      if (part.state !== 'ready' || !isLookedAt()) return null
      const next = nextTowards(part, stretch, mostRows)
      if (next === null) return draw(key).rows.slice(Math.max(stretch.from - part.from, 0), stretch.to + 1 - part.from)
      // The request changed nothing: others have removed the rows.
      if (part === last && !goals.has(key) && !before.has(key) && !further.has(key)) return null
      last = part
      if (next === 'there') goals.set(key, { index: stretch.from, of })
      else if (next === 'earlier') before.add(key)
      else further.add(key)
      const answered = Promise.withResolvers<void>()
      turns.push(answered)
      askSoon()
      await answered.promise
    }
    return null
  }

  /** The next listener starts at the beginning of the list. */
  const beginAnew = (): void => {
    goals.clear()
    later.clear()
    for (const [key, { start }] of parts) if (start !== null) parts.set(key, NOTHING)
    shown.clear()
  }

  return {
    part(key) {
      const known = shown.get(key) ?? draw(key)
      shown.set(key, known)
      return known
    },
    want(keys) {
      requested = keys
      askSoon()
    },
    more(key) {
      const part = parts.get(key)
      if (part?.state === 'failed') change(key, { state: 'loading' })
      else if (part?.hasMore) further.add(key)
      askSoon()
    },
    earlier(key) {
      before.add(key)
      askSoon()
    },
    goTo(key, index, of) {
      if (!list.pageAt || parts.get(key)?.state !== 'ready') return
      if (reaching > 0) return void later.set(key, { index, of })
      if (going?.key === key && going.index === index) return void goals.delete(key)
      goals.set(key, { index, of })
      rests.end()
      askSoon()
    },
    counted(key, start, from) {
      const part = parts.get(key)
      if (part?.start !== start || part.from === from) return
      parts.set(key, countedTo(part, from))
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
        askSoon()
      }
    },
    retry() {
      const failed = [...parts].filter(([, { error }]) => error !== null)
      for (const [key, { state }] of failed) change(key, { state: state === 'failed' ? 'loading' : state, error: null })
      // The page that shows a failed part requests it after a redraw.
      if (failed.length > 0) redraw()
      askSoon()
    },
    listen(listener) {
      listeners.add(listener)
      askSoon()
      return () => {
        listeners.delete(listener)
        if (!isLookedAt()) beginAnew()
        settle()
      }
    },
    isLookedAt,
    concernedAt: () => concernedAt,
    hear(message) {
      heardAt = performance.now()
      // The first answer says what concerns the list.
      if (early !== null && isLookedAt())
        early = early.length < MOST_EARLY ? [...early, message] : [{ ...message, everything: true }]
      hear(message)
      askSoon()
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
      askSoon()
    },
    knows: (version) =>
      !isLookedAt() || requested.every((key) => parts.get(key)?.state === 'failed') || freshness.knows(version),
    redraw,
  }
}

/** None of the loaded rows is left, but the list has others: the part starts again from the beginning. */
function isEmptied({ order, hasMore, start }: Part): boolean {
  return order.length === 0 && (hasMore || start !== null)
}

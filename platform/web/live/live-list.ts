import type { Id } from '#platform/kernel/ids.ts'
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

const FIRST_ROWS = 60
/** The first change is asked about at once; what follows so soon is asked about together. */
const PACE_MS = 200
/** So often a list is read anew since something changed behind what is held of it. */
const ELSEWHERE_PACE_MS = 2_000
/** So often it is looked whether somebody types still. */
const LOOK_FOR_PAUSE_MS = 250
/** So many messages wait for the first answer; of more it is read once more. */
const MOST_EARLY = 100
/** So often rows are looked for in vain among others; then the list is read anew. */
const MOST_MISLED = 4
/** So many answers are waited for until a stretch is there. */
const MOST_TURNS = 200

/** What the page knows of all lists together. */
export interface Surroundings {
  layers(): readonly Layer[]
  /** Up to which version the feed has told. */
  heard(): Version | null
  /** A list knows more: layers may end. */
  settle(): void
  /** As many rows as the server can be asked about at once. */
  mostAtOnce: number
  /** As many as it tells with one answer. */
  mostRows: number
}

/** A list as a page holds and follows it. */
export interface LiveList<Row> {
  /** The same object until something of it changed. */
  part(key: PartKey): ShownPart<Row>
  /** Which parts are shown now: those that are not there are read. */
  want(keys: readonly PartKey[]): void
  /** Reads on where a part ends; where a part could not be read, tries again. */
  more(key: PartKey): void
  /** The rows before those that are held. */
  earlier(key: PartKey): void
  /**
   * Goes to a place of so many rows, where the list can tell rows from any place: what is held is let go for what stands
   * there. Asked again before that is there, it goes to the last place alone.
   */
  goTo(key: PartKey, index: number, of: number): void
  /** It was counted how many rows stand up to where those begin that are held. */
  counted(key: PartKey, start: string, from: number): void
  /**
   * All rows of a stretch of so many rows, as they are shown: what is not held is read. Null where they cannot be had.
   * @throws what the server has against it, or that it is away
   */
  reach(key: PartKey, stretch: Stretch, of: number): Promise<readonly Row[] | null>
  retry(): void
  /** @returns how to end it; what nobody listens to asks for nothing */
  listen(listener: () => void): () => void
  isLookedAt(): boolean
  /** The last version that may have changed something of it; 0 before the first. */
  concernedAt(): Version
  hear(message: FeedMessage): void
  /** An act of this page, whose answer came before the feed told of it. */
  touch(refs: readonly Ref[], version: Version): void
  /** Whether what it shows is that version or a later one, as far as it depends on it. */
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
  /** Where its rows lie; null where that may be anywhere, or is not known yet. */
  let places: readonly Id[] | null = null
  let parent: Id | undefined
  /** Rows that are asked about in a pause, and since when. */
  const paused = new Map<Id, number>()
  /** All is to be read anew for what stands behind what is held, and for nothing else: that is in no hurry. */
  let isElsewhere = false
  let look: ReturnType<typeof setTimeout> | undefined
  /** Parts that are to be read on. */
  let further = new Set<PartKey>()
  /** Parts of which the rows before are to be read. */
  let before = new Set<PartKey>()
  /** Places to go to. */
  const goals = new Map<PartKey, { index: number; of: number }>()
  /** So many stretches are being read: whoever goes elsewhere meanwhile would take them away, and goes there after them. */
  let reaching = 0
  const later = new Map<PartKey, { index: number; of: number }>()
  /** The one that is on its way. */
  let going: { key: PartKey; index: number } | null = null
  /** Whoever waits for the next answer. */
  let turns: PromiseWithResolvers<void>[] = []
  let concernedAt: Version = 0
  let isAsking = false
  let misled = 0
  let askedAt = -PACE_MS
  let heardAt = Number.NEGATIVE_INFINITY
  /** What was heard before the first answer. */
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
    // At once: what takes an act back covers what was seen of it.
    for (const key of requested) shown.set(key, draw(key))
    for (const listener of listeners) listener()
  }
  /** What no part holds any more is let go. */
  const keepHeld = (fresh: readonly Row[]): void => {
    const known = new Map(rows)
    for (const row of fresh) {
      const before = known.get(row.id)
      known.set(row.id, before !== undefined && saysSame(before, row) ? before : row)
    }
    const held = new Set([...parts.values()].flatMap(({ order }) => order))
    rows = new Map([...known].filter(([id]) => held.has(id)))
  }

  /** Each page says what its own rows hang on: of those that stay nothing is forgotten. */
  const takeFollows = (page: PageOfList<Row>): void => {
    follows = { ...follows, ...page.follows }
  }

  /** A part from where it begins, as far as it was held before. */
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
    // Of what stood there nothing is left: it begins anew.
    return { part: isEmptied(part) ? NOTHING : part, rows: found, page: { ...page, version } }
  }

  async function readAnew(): Promise<void> {
    const isAll = freshness.isStale()
    const keys = isAll ? requested : requested.filter((key) => parts.get(key)?.state !== 'ready')
    // What is not shown now is read when it is again: nobody keeps it up to date until then.
    const reads: { key: PartKey; read: Awaited<ReturnType<typeof readPart>> }[] = []
    const take = ({ key, read }: (typeof reads)[number]): void => {
      parts.set(key, read.part)
      ;({ places, parent } = read.page)
      keepHeld(read.rows)
      freshness.readAt(read.page.version, { all: isAll, ids: knownBy(read.rows) })
    }
    for (const key of keys) {
      const one = { key, read: await readPart(key) }
      // What is asked for elsewhere comes first, and is less.
      if (isAll && goals.size > 0) return
      if (isAll) reads.push(one)
      else take(one)
    }
    if (!isAll) return
    // At once: what went from one part to another would be in none between them.
    for (const key of parts.keys()) if (!keys.includes(key)) forget(key)
    for (const one of reads) take(one)
    freshness.readAll()
  }

  /** Rows of which a page tells all: it does not tell of which other parts they went. */
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
    // Where rows stand now that were held before, the page does not say.
    const held = new Set(known.run === part.run ? known.order : [])
    freshness.readOn(page.version, knownBy(page.rows.filter(({ id }) => !held.has(id))))
  }

  /** Rows from another place than what is held, or before it. */
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
   * Where the rows that changed stand now. Among more rows than may be asked about at once they are looked for as in a
   * book: between which of some, then between which of those. What changed besides is asked about next.
   */
  async function askMembers(due: readonly Id[]): Promise<void> {
    const { members } = list
    // For so many, reading the list is less.
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
      // Each part has a mark at its beginning.
      const step = Math.ceil(many / Math.max(mostAtOnce - changed.length - among.size, 1))
      const marks = new Map([...among].map(([key, ids]) => [key, ids.filter((_, at) => at % step === 0)]))
      const ids = [...new Set([...[...marks.values()].flat(), ...changed])]
      const answer = await members(query, { ids, changed, ends })
      version = Math.min(version, answer.version)
      const found = findIn(answer, ids, edges)
      const next = placesOf(found, new Set(ids), isChanged)
      isPartOfAll ||= step > 1
      // Where the answer is ahead of what was told, what moved meanwhile misleads among some of the rows.
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
    // A part that is not there yet is about to be read.
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

  /** One question after the other, as long as there is something to ask. */
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
          // An answer may be older than what was told.
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
      // Nothing was left to ask.
      endTurns(({ resolve }) => resolve())
    }
  }
  function endTurns(end: (turn: PromiseWithResolvers<void>) => void): void {
    const waiting = turns
    turns = []
    for (const turn of waiting) end(turn)
  }
  /** Rows to ask about now. */
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
  /** Until what was heard last may be in an answer. */
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
   * The rows that are a place, by its id. A row behind the end of what is held may come before it; which it is nobody
   * knows.
   */
  const rowsOfPlaceAt = (scopeId: Id, version: Version): void => {
    const own = [...rows.values()].filter((row) => 'scopeId' in row && row.scopeId === scopeId)
    for (const { id } of own) freshness.rowAt(id, version)
    if (own.length > 0 || ![...parts.values()].some(({ hasMore, start }) => hasMore || start !== null)) return
    isElsewhere = !freshness.isStale() || isElsewhere
    freshness.everythingAt(version)
  }
  /** What a place holds may have changed, all of it. */
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
    // Whatever is told within a row is told anew with it.
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
  /** It is known what it follows: what was heard before that may concern it after all. */
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
      // Asked in vain: others took away what should be there.
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

  /** Whoever looks next begins at the beginning. */
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
      // Whoever shows what did not come asks for it.
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
      // What concerns it, its first answer says.
      if (early !== null && isLookedAt())
        early = early.length < MOST_EARLY ? [...early, message] : [{ ...message, everything: true }]
      hear(message)
      askSoon()
    },
    touch(refs, version) {
      for (const ref of refs) {
        const [kind = '', id = ''] = ref.split(':')
        // To what it belongs, where it is, and what happened, only the feed tells.
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

/** Of what stood there nothing is left, and there are others: it begins anew. */
function isEmptied({ order, hasMore, start }: Part): boolean {
  return order.length === 0 && (hasMore || start !== null)
}

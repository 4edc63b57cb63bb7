import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Change, type FeedMessage, type Ref, type Version } from './change.ts'
import { createView, refsIn, saysSame, type Layer } from './layers.ts'
import type { Concern, List, MembersOfList, PageOfList, PartKey, ShownPart } from './list.ts'
import { createTold } from './told.ts'

const FIRST_ROWS = 60
const MORE_ROWS = 120
/** As many rows as the server gives, and is asked about, at once. */
const MOST_AT_ONCE = 1_000
/** The first change is asked about at once; what follows so soon is asked about together. */
const PACE_MS = 200

interface Part {
  order: readonly Id[]
  endCursor: string | null
  hasMore: boolean
  state: ShownPart<never>['state']
  error: unknown
}

const NOTHING: Part = { order: [], endCursor: null, hasMore: false, state: 'loading', error: null }

/** What the page knows of all lists together. */
export interface Surroundings {
  layers(): readonly Layer[]
  /** Up to which version the feed has told. */
  heard(): Version | null
  /** A list knows more: layers may end. */
  settle(): void
}

/** A list as a page holds and follows it. */
export interface LiveList<Row> {
  /** The same object until something of it changed. */
  part(key: PartKey): ShownPart<Row>
  /** Which parts are shown now: those that are not there are read. */
  want(keys: readonly PartKey[]): void
  /** Reads on where a part ends; where a part could not be read, tries again. */
  more(key: PartKey): void
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
  { layers, heard, settle }: Surroundings,
  firstRows = FIRST_ROWS,
): LiveList<Row> {
  const listeners = new Set<() => void>()
  const places = list.scopes?.(query)
  const told = createTold(heard())
  const parts = new Map<PartKey, Part>()
  const shown = new Map<PartKey, ShownPart<Row>>()
  const views = new Map<PartKey, ReturnType<typeof createView>>()
  let rows: ReadonlyMap<Id, Row> = new Map()
  let wanted: readonly PartKey[] = []
  let follows: Readonly<Record<string, Concern>> = {}
  /** Parts that are to be read on. */
  let further = new Set<PartKey>()
  let concernedAt: Version = 0
  let isAsking = false
  let askedAt = -PACE_MS

  const isLookedAt = (): boolean => listeners.size > 0
  const change = (key: PartKey, to: Partial<Part>): void => {
    parts.set(key, { ...(parts.get(key) ?? NOTHING), ...to })
  }
  const draw = (key: PartKey): ShownPart<Row> => {
    const { order, state, error, hasMore } = parts.get(key) ?? NOTHING
    const view = views.get(key) ?? createView(list.kind, list.name, key)
    views.set(key, view)
    return { rows: view(order, rows, layers()) as readonly Row[], state, error, hasMore }
  }
  const redraw = (): void => {
    shown.clear()
    if (!isLookedAt()) return
    // At once: what takes an act back covers what was seen of it.
    for (const key of wanted) shown.set(key, draw(key))
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

  /** A part from its beginning, as far as it was held before. */
  async function readPart(key: PartKey): Promise<{ part: Part; rows: Row[]; page: PageOfList<Row> }> {
    const many = Math.max(parts.get(key)?.order.length ?? 0, firstRows)
    const found: Row[] = []
    let page: PageOfList<Row>
    let [after, version]: [string | null, Version] = [null, Number.POSITIVE_INFINITY]
    do {
      page = await list.page(query, { part: key, first: Math.min(many - found.length, MOST_AT_ONCE), after })
      found.push(...page.rows)
      after = page.endCursor
      version = Math.min(version, page.version)
    } while (page.hasMore && after !== null && found.length < many)
    const order = [...new Set(found.map(({ id }) => id))]
    const part: Part = { order, endCursor: page.endCursor, hasMore: page.hasMore, state: 'ready', error: null }
    return { part, rows: found, page: { ...page, version } }
  }

  async function readAnew(): Promise<void> {
    const isAll = told.isStale()
    const keys = isAll ? wanted : wanted.filter((key) => parts.get(key)?.state !== 'ready')
    // What is not shown now is read when it is again: nobody keeps it up to date until then.
    if (isAll) for (const key of parts.keys()) if (!wanted.includes(key)) forget(key)
    for (const key of keys) {
      const read = await readPart(key)
      parts.set(key, read.part)
      follows = read.page.follows
      keepHeld(read.rows)
      told.readAt(read.page.version, { all: isAll, ids: read.part.order })
    }
    if (isAll) told.readAll()
  }

  function forget(key: PartKey): void {
    parts.delete(key)
    views.delete(key)
  }

  async function readFurther(key: PartKey): Promise<void> {
    const part = parts.get(key)
    if (!part?.hasMore || part.endCursor === null) return
    const page = await list.page(query, { part: key, first: MORE_ROWS, after: part.endCursor })
    const order = [...new Set([...part.order, ...page.rows.map(({ id }) => id)])]
    change(key, { order, endCursor: page.endCursor, hasMore: page.hasMore, state: 'ready', error: null })
    keepHeld(page.rows)
    told.readOn(
      page.version,
      page.rows.map(({ id }) => id),
    )
  }

  async function askMembers(changed: readonly Id[]): Promise<void> {
    const held = [...rows.keys()]
    const ids = [...new Set([...held, ...changed])]
    if (ids.length > MOST_AT_ONCE) return told.makeStale()
    const ended = [...parts].filter(([, { hasMore, endCursor }]) => hasMore && endCursor !== null)
    const ends = ended.map(([, { endCursor }]) => endCursor ?? '')
    const answer = await list.members(query, { ids, changed, ends })
    place(answer, ids, changed, new Map(ended.map(([key], at) => [key, at])))
    told.askedAt(answer.version, changed)
  }

  function place(
    { order, changed: told_, rows: fresh }: MembersOfList<Row>,
    ids: readonly Id[],
    asked: readonly Id[],
    endOf: ReadonlyMap<PartKey, number>,
  ): void {
    const placeOf = new Map(order.map((at, place_) => [ids[at] ?? '', place_]))
    const isAsked = new Set(asked)
    const byId = new Map(told_.map((one) => [one.id, one]))
    for (const [key, part] of parts) {
      const end = endOf.get(key)
      const isHere = (id: Id): boolean => {
        const one = byId.get(id)
        if (!one) return false
        const isOfPart = key === null || one.groups.some((group) => group.toLowerCase() === key.toLowerCase())
        return isOfPart && (end === undefined || !one.behind.includes(end))
      }
      const stay = part.order.filter((id) => !isAsked.has(id) && placeOf.has(id))
      const next = [...stay, ...asked.filter(isHere)].toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0))
      if (next.length === 0 && part.hasMore) change(key, { ...NOTHING, state: 'loading' })
      else if (!saysSame(next, part.order)) change(key, { order: next })
    }
    keepHeld(fresh)
  }

  /** One question after the other, as long as there is something to ask. */
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      for (;;) {
        if (!isLookedAt()) return
        const isMissing = wanted.some((key) => (parts.get(key) ?? NOTHING).state === 'loading')
        const changed = told.pending()
        const [next] = further
        if (isMissing || told.isStale()) await readAnew()
        else if (changed.length > 0) {
          await pace()
          await askMembers(told.pending())
        } else if (next !== undefined) {
          further.delete(next)
          await readFurther(next)
        } else return
        for (const key of parts.keys()) if (parts.get(key)?.error !== null) change(key, { error: null })
        redraw()
        settle()
      }
    } catch (error) {
      further = new Set()
      for (const key of wanted) {
        const part = parts.get(key) ?? NOTHING
        change(key, { error, state: part.state === 'loading' ? 'failed' : part.state })
      }
      redraw()
      settle()
    } finally {
      isAsking = false
    }
  }
  async function pace(): Promise<void> {
    const rest = askedAt + PACE_MS - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    askedAt = performance.now()
  }
  const askSoon = (): void => void ask()

  const concernsPlace = (scopeId: Id | null): boolean => !places || scopeId === null || places.includes(scopeId)
  const take = (one: Pick<Change, 'kind' | 'id' | 'scopeId' | 'parentId'>, version: Version): void => {
    // Whatever is told within a row is told anew with it.
    if (one.kind !== list.kind)
      for (const [id, row] of rows) if (refsIn(row).has(refTo(one.kind, one.id))) told.rowAt(id, version)
    const concern = follows[one.kind]
    if (concern === undefined) return
    const id = { row: one.id, parent: one.parentId, place: one.scopeId, all: null }[concern]
    if (id === null) told.everythingAt(version)
    else if (rows.has(id) || concernsPlace(one.scopeId)) told.rowAt(id, version)
    else return
    concernedAt = Math.max(concernedAt, version)
  }

  return {
    part(key) {
      const known = shown.get(key) ?? draw(key)
      shown.set(key, known)
      return known
    },
    want(keys) {
      wanted = keys
      askSoon()
    },
    more(key) {
      const part = parts.get(key)
      if (part?.state === 'failed') change(key, { state: 'loading' })
      else if (part?.hasMore) further.add(key)
      askSoon()
    },
    retry() {
      for (const [key, { state }] of parts) if (state === 'failed') change(key, { state: 'loading', error: null })
      askSoon()
    },
    listen(listener) {
      listeners.add(listener)
      askSoon()
      return () => {
        listeners.delete(listener)
        settle()
      }
    },
    isLookedAt,
    concernedAt: () => concernedAt,
    hear({ version, changes, all, lost, everything }) {
      if (everything || [...all, ...lost].some((id) => !places || places.includes(id))) {
        told.everythingAt(version)
        concernedAt = version
      }
      for (const one of changes) take(one, version)
      told.heardUpTo(version)
      askSoon()
    },
    touch(refs, version) {
      for (const ref of refs) {
        const [kind = '', id = ''] = ref.split(':')
        // To what it belongs, and where it is, only the feed tells.
        if (follows[kind] === 'parent' || follows[kind] === 'place') return
        take({ kind, id, scopeId: null, parentId: null }, version)
      }
      told.heardUpTo(version)
      askSoon()
    },
    knows: (version) =>
      !isLookedAt() || wanted.every((key) => parts.get(key)?.state === 'failed') || told.knows(version),
    redraw,
  }
}

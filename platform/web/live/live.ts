import type { Id } from '#platform/kernel/ids.ts'
import type { ActsHost } from './act-sending.ts'
import type { Acts } from './acts.ts'
import type { FeedMessage, Version } from './change.ts'
import type { Layer } from './layers.ts'
import type { List } from './list.ts'
import type { LiveList, openList } from './live-list.ts'
import { questionOf } from './places.ts'

/** How many lists stay in memory while they are not shown, for users who return. */
const MOST_KEPT = 40
const MOST_AT_ONCE = 1_000
/** The server would refuse a request for more rows with all their contents. */
const MOST_ROWS = 120

export interface LiveOptions {
  /** The most rows that one request to the server may name. */
  mostAtOnce?: number
  /** The most rows that the server returns in one answer. */
  mostRows?: number
}

/**
 * The live lists, answers and acts of a page. The code that follows lists, does acts and draws them over answers is
 * passed in with the first list or act, since the first page shows neither.
 */
export interface Live {
  keep<Query, Row extends { id: Id }>(
    open: typeof openList,
    list: List<Query, Row>,
    query: Query,
    firstRows?: number,
  ): LiveList<Row>
  /** A row that some list without groups has loaded, as it was read; null if none has. */
  known<Row extends { id: Id }>(kind: string, id: Id): Row | null
  acts(create: (around: ActsHost) => Acts): Acts
  /** The acts of the page, after the first one. */
  readonly made: Acts | null
  /** The server may be reachable again. */
  reconnected(): void
  receive(message: FeedMessage): void
  /** The layers of pending acts. */
  layers(): readonly Layer[]
  /** Redraws an answer that is not a list when pending acts change. @returns a function that ends it */
  watch(answer: WatchedAnswer): () => void
  /** Receives all messages of the feed. @returns a function that ends it */
  listen(listener: (message: FeedMessage) => void): () => void
  /** An answer knows a newer version: layers may end. */
  settle(): void
}

/** An answer that is not a list and is shown. */
interface WatchedAnswer {
  /** Whether the answer shows this version or a later one, as far as it depends on it. */
  knows(version: Version, heard: Version | null): boolean
  redraw(): void
}

export function createLive({ mostAtOnce = MOST_AT_ONCE, mostRows = MOST_ROWS }: LiveOptions = {}): Live {
  const kept = new Map<string, LiveList<never>>()
  const kindOf = new WeakMap<LiveList<never>, string>()
  const watched = new Set<WatchedAnswer>()
  const listeners = new Set<(message: FeedMessage) => void>()
  let layers: readonly Layer[] = []
  let heard: Version | null = null

  const setLayers = (next: readonly Layer[]): void => {
    layers = next
    for (const list of kept.values()) list.redraw()
    for (const answer of watched) answer.redraw()
  }
  const isKnown = (version: Version): boolean =>
    [...kept.values()].every((list) => list.knows(version)) &&
    [...watched].every((answer) => answer.knows(version, heard))
  /** Ends the layers whose commit is known to all lists and answers that are shown. */
  const settle = (): void => {
    const staying = layers.filter(({ version }) => version === null || !isKnown(version))
    if (staying.length < layers.length) setLayers(staying)
  }
  const around = { layers: () => layers, heard: () => heard, settle, mostAtOnce, mostRows }
  let made: Acts | null = null
  const actsAround: ActsHost = {
    add: (layer) => setLayers([...layers, layer]),
    leave: (layer) => setLayers(layers.filter((one) => one !== layer)),
    answered(layer, committed) {
      layer.version = committed ?? 0
      if (committed !== null) for (const list of kept.values()) list.touch(layer.touches, committed)
      settle()
    },
  }
  const letGo = (): void => {
    for (const [key, list] of kept) {
      if (kept.size <= MOST_KEPT) return
      if (!list.isLookedAt()) kept.delete(key)
    }
  }
  return {
    acts(create) {
      made ??= create(actsAround)
      return made
    },
    get made() {
      return made
    },
    reconnected() {
      made?.reconnected()
      for (const list of kept.values()) list.retry()
    },
    keep<Query, Row extends { id: Id }>(
      open: typeof openList,
      list: List<Query, Row>,
      query: Query,
      firstRows?: number,
    ): LiveList<Row> {
      const key = questionOf(list.name, query)
      const known = kept.get(key) as LiveList<Row> | undefined
      const opened = known ?? open(list, query, around, firstRows)
      kept.delete(key)
      kept.set(key, opened as LiveList<never>)
      kindOf.set(opened as LiveList<never>, list.kind)
      letGo()
      return opened
    },
    known<Row extends { id: Id }>(kind: string, id: Id): Row | null {
      for (const list of kept.values()) {
        if (kindOf.get(list) !== kind) continue
        const rows: readonly Row[] = list.part(null).rows
        const row = rows.find((one) => one.id === id)
        if (row) return row
      }
      return null
    },
    receive(message) {
      heard = message.version
      for (const layer of layers)
        if (layer.version === null && message.changes.some(({ operationId }) => operationId === layer.operationId))
          layer.version = message.version
      for (const list of kept.values()) list.receive(message)
      for (const listener of listeners) listener(message)
      settle()
    },
    layers: () => layers,
    watch(answer) {
      watched.add(answer)
      return () => {
        watched.delete(answer)
        settle()
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    settle,
  }
}

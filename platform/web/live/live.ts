import type { Id } from '#platform/kernel/ids.ts'
import type { Acts, ActsHost } from './acts.ts'
import type { FeedMessage, Version } from './change.ts'
import type { Layer } from './layers.ts'
import type { List } from './list.ts'
import type { LiveList, openList } from './live-list.ts'
import { questionOf } from './places.ts'

/** Lists that nobody looks at stay for whoever comes back, at most so many. */
const MOST_KEPT = 40
const MOST_AT_ONCE = 1_000
/** Of more rows with all that stands in them the server would refuse to tell. */
const MOST_ROWS = 120

export interface LiveOptions {
  /** As many rows as the server can be asked about at once. */
  mostAtOnce?: number
  /** As many as it tells with one answer. */
  mostRows?: number
}

/**
 * All that a page shows of what changes, and what it does. How lists are followed, acts are done and drawn over answers
 * it is given with the first of them: the first page shows neither.
 */
export interface Live {
  keep<Query, Row extends { id: Id }>(
    open: typeof openList,
    list: List<Query, Row>,
    query: Query,
    firstRows?: number,
  ): LiveList<Row>
  acts(create: (around: ActsHost) => Acts): Acts
  /** The acts of the page, once there was one. */
  readonly made: Acts | null
  /** The server may be reached again. */
  reconnected(): void
  hear(message: FeedMessage): void
  /** What is on its way. */
  layers(): readonly Layer[]
  /** Shows answers that are no lists under what is on its way, as long as they are looked at. @returns how to end it */
  watch(answer: WatchedAnswer): () => void
  /** Is told of all that is heard. @returns how to end it */
  listen(listener: (message: FeedMessage) => void): () => void
  /** An answer knows more: layers may end. */
  settle(): void
}

/** An answer that is no list, of which somebody shows something. */
interface WatchedAnswer {
  /** Whether it shows that version or a later one, as far as it depends on it. */
  knows(version: Version, heard: Version | null): boolean
  redraw(): void
}

export function createLive({ mostAtOnce = MOST_AT_ONCE, mostRows = MOST_ROWS }: LiveOptions = {}): Live {
  const kept = new Map<string, LiveList<never>>()
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
  /** A layer ends when all that somebody looks at knows what it became. */
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
      letGo()
      return opened
    },
    hear(message) {
      heard = message.version
      for (const layer of layers)
        if (layer.version === null && message.changes.some(({ operationId }) => operationId === layer.operationId))
          layer.version = message.version
      for (const list of kept.values()) list.hear(message)
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

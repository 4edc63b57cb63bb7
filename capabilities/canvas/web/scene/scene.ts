import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, type Box, type Point } from '../../model/geometry.ts'
import { byLayer, type CanvasItem, type ItemChange } from '../../model/item.ts'
import { createGridIndex } from './grid-index.ts'

/** Changes of this user that the server has not answered yet: whole items, parts of items, or null for deleted ones. */
export type Laid = ReadonlyMap<Id, CanvasItem | ItemChange | null>

/** Boxes whose contents changed; 'all' where there are too many to list. */
export type Dirty = readonly Box[] | 'all'

export interface Scene {
  get: (id: Id) => CanvasItem | undefined
  count: () => number
  all: () => Iterable<CanvasItem>
  /** In drawing order. */
  within: (box: Box) => CanvasItem[]
  /** The topmost first. */
  under: (point: Point) => CanvasItem[]
  members: (groupId: Id) => CanvasItem[]
  bounds: () => Box | null
  topRank: () => number
  bottomRank: () => number
  /** Applies data of the server. */
  receive: (items: readonly CanvasItem[], goneIds: readonly Id[]) => void
  /** Applies a change on top of the server's data. @returns its end: `keep` where the server did the same */
  lay: (laid: Laid) => (end: { keep: boolean }) => void
  /** Calls back after every change with what is to be drawn again. */
  follow: (listener: (dirty: Dirty) => void) => () => void
  /** Increases with every change. */
  version: () => number
}

/** Where more than this share of all items is found, they are not sorted but filtered from the sorted list. */
const SORTED_SHARE = 0.05
/** More boxes than tiles: everything is drawn again. */
const MAX_DIRTY = 400

function changed(item: CanvasItem, { id: _, ...change }: ItemChange): CanvasItem {
  return { ...item, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
}

/**
 * The items of a canvas as this user sees them: the server's data, with their own changes on top until the server has
 * the same.
 */
export function createScene(): Scene {
  const said = new Map<Id, CanvasItem>()
  const overlays: Laid[] = []
  const shown = new Map<Id, CanvasItem>()
  const groups = new Map<Id, Set<Id>>()
  const index = createGridIndex<CanvasItem>()
  const listeners = new Set<(dirty: Dirty) => void>()
  let order: { ids: readonly Id[]; places: ReadonlyMap<Id, number> } | null = null
  let bounds: Box | null | undefined
  let version = 0

  const requested = (id: Id): CanvasItem | undefined => {
    let item = said.get(id)
    for (const laid of overlays) {
      const change = laid.get(id)
      if (change === null) item = undefined
      else if (change && 'kind' in change) item = change
      else if (change && item) item = changed(item, change)
    }
    return item
  }
  const joinGroup = (groupId: Id, id: Id): void => {
    const members = groups.get(groupId)
    if (members) members.add(id)
    else groups.set(groupId, new Set([id]))
  }
  const show = (ids: Iterable<Id>): void => {
    const dirty: Box[] = []
    for (const id of ids) {
      const before = shown.get(id)
      const now = requested(id)
      if (before === now) continue
      if (before) {
        dirty.push(before)
        if (before.groupId !== null && before.groupId !== now?.groupId) groups.get(before.groupId)?.delete(id)
      }
      if (now) {
        dirty.push(now)
        shown.set(id, now)
        index.put(now)
        if (now.groupId !== null) joinGroup(now.groupId, id)
      } else {
        shown.delete(id)
        index.remove(id)
      }
      if (before?.rank !== now?.rank || before?.kind !== now?.kind) order = null
      // A group shows how many members it has.
      for (const groupId of new Set([before?.groupId, now?.groupId])) {
        const group = groupId == null || before?.groupId === now?.groupId ? undefined : shown.get(groupId)
        if (group) dirty.push(group)
      }
    }
    if (dirty.length === 0) return
    bounds = undefined
    version += 1
    for (const listener of listeners) listener(dirty.length > MAX_DIRTY ? 'all' : dirty)
  }
  const inOrder = (items: CanvasItem[]): CanvasItem[] => {
    if (!order) {
      const ids = [...shown.values()].toSorted(byLayer).map((item) => item.id)
      order = { ids, places: new Map(ids.map((id, at) => [id, at])) }
    }
    const { ids, places } = order
    if (items.length < SORTED_SHARE * ids.length)
      return items.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    // Going through all of them in order takes less time than sorting most of them.
    const found = new Set(items)
    return ids.flatMap((id) => {
      const item = shown.get(id)
      return item && found.has(item) ? item : []
    })
  }
  const ranks = (best: (one: number, other: number) => number): number => {
    let found: number | undefined
    for (const item of shown.values()) found = found === undefined ? item.rank : best(found, item.rank)
    return found ?? 0
  }

  return {
    get: (id) => shown.get(id),
    count: () => shown.size,
    all: () => shown.values(),
    within: (box) => inOrder(index.within(box)),
    under: (point) => inOrder(index.within({ x: point.x, y: point.y, width: 1e-9, height: 1e-9 })).toReversed(),
    members: (groupId) => [...(groups.get(groupId) ?? [])].flatMap((id) => shown.get(id) ?? []),
    bounds: () => (bounds === undefined ? (bounds = boxAround(shown.values())) : bounds),
    topRank: () => ranks(Math.max),
    bottomRank: () => ranks(Math.min),
    receive(items, goneIds) {
      for (const item of items) said.set(item.id, item)
      for (const id of goneIds) said.delete(id)
      show([...items.map((item) => item.id), ...goneIds])
    },
    lay(laid) {
      overlays.push(laid)
      show(laid.keys())
      let ended = false
      return ({ keep }) => {
        if (ended) return
        ended = true
        overlays.splice(overlays.indexOf(laid), 1)
        if (keep) {
          for (const [id, change] of laid) {
            const item = said.get(id)
            if (change === null) said.delete(id)
            else if ('kind' in change) said.set(id, change)
            else if (item) said.set(id, changed(item, change))
          }
        }
        show(laid.keys())
      }
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
  }
}

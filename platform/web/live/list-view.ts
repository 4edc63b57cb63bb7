import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref } from './change.ts'
import {
  drawnBy,
  isOver,
  isSameRow,
  refOf,
  refsIn,
  withInserted,
  withoutRemoved,
  type Layer,
  type Moved,
  type Shown,
} from './layers.ts'
import { placeIn } from './places.ts'
import type { PartKey } from './list.ts'

/** What is held of a part, behind which row it begins, and the one place of which all its rows are. */
interface Held {
  order: readonly Id[]
  start?: string | null
  rows: ReadonlyMap<Id, { id: Id }>
  placeId: Id | null
}

type View = (held: Held, layers: readonly Layer[]) => readonly { id: Id }[]

interface ViewedList {
  /** What moves rows names it. */
  name: string
  /** With its question: what takes rows out of it names that. */
  key: string
  ownerOf?: ((row: never) => Ref | null) | undefined
}

/**
 * Rows of a part of a list as they are known, under what is on its way. A row under the same layers stays the same
 * object.
 */
export function createView(kind: string, list: ViewedList, part: PartKey): View {
  const place = placeIn(list.key, part)
  const rowsUnder = createIndex(kind, place)
  const drawn = new Map<Id, { from: unknown; by: readonly Layer[]; to: { id: Id } }>()
  let known: { order: readonly Id[]; rows: ReadonlyMap<Id, { id: Id }>; shown: readonly { id: Id }[] } | null = null
  const rowsOf = (order: readonly Id[], rows: ReadonlyMap<Id, { id: Id }>): readonly { id: Id }[] => {
    if (known?.order !== order || known.rows !== rows)
      known = { order, rows, shown: order.flatMap((id) => rows.get(id) ?? []) }
    return known.shown
  }
  const patched = (row: { id: Id }, layers: readonly Layer[]): { id: Id } => {
    const own = ownRef(kind, row)
    const by = layers.filter((layer) => layer.patches.has(own) || isOver(layer, row, `${place} ${row.id}`))
    if (by.length === 0) {
      drawn.delete(row.id)
      return row
    }
    const before = drawn.get(row.id)
    if (before?.from === row && isSameRow(before.by, by)) return before.to
    const at = `${place} ${row.id}`
    const to = by.reduce<{ id: Id }>((now, layer) => drawnBy(now, { own, layer, at }) as { id: Id }, row)
    drawn.set(row.id, { from: row, by, to })
    return to
  }
  const ownerOf = list.ownerOf as ((row: { id: Id }) => Ref | null) | undefined
  return ({ order, rows, placeId, start = null }, layers) => {
    const all = rowsOf(order, rows)
    if (layers.length === 0) return all
    const elsewhere = `${place} behind `
    const at = start === null ? place : `${elsewhere}${start}`
    let shown = all
    for (const layer of layers) {
      shown = withoutRemoved(shown, { layer, at, kindOf: () => kind, of: placeId, ownerOf })
      for (const one of layer.inserted) {
        // Where others stand before what is held, the top of the list is not there, nor may be what it stands behind.
        const isNear = one.place === place || one.place.startsWith(elsewhere)
        if (one.place === at || (isNear && shown.some(({ id }) => id === one.after))) shown = withInserted(shown, one)
      }
      for (const [id, one] of layer.moved) if (one.list === list.name) shown = withMoved(shown, rows.get(id), one, part)
    }
    const under = rowsUnder(shown, layers)
    return under.size === 0 ? shown : shown.map((row) => (under.has(row.id) ? patched(row, layers) : row))
  }
}

/** What a row is in the graph may say more of a thing than the thing itself: it is known by its own type, if it has one. */
function ownRef(kind: string, row: { id: Id }): Ref {
  return refOf(row as unknown as Shown) ?? refTo(kind, row.id)
}

/**
 * Which rows may be under a layer. Looking through five thousand of them for each act would take longer than drawing it:
 * in which rows a thing stands is kept, and looked up anew only of rows that are others than before.
 */
function createIndex(kind: string, place: string): (shown: readonly { id: Id }[], layers: readonly Layer[]) => Set<Id> {
  const looked = new Map<Id, object>()
  const rowsWith = new Map<Ref, Set<Id>>()
  let last: readonly { id: Id }[] | null = null
  const look = (row: { id: Id }): void => {
    if (looked.get(row.id) === row) return
    looked.set(row.id, row)
    for (const ref of [ownRef(kind, row), ...refsIn(row)]) {
      const ids = rowsWith.get(ref) ?? new Set()
      rowsWith.set(ref, ids.add(row.id))
    }
  }
  return (shown, layers) => {
    if (last !== shown) {
      // Of rows that are gone for good nothing is kept for ever.
      if (looked.size > 2 * shown.length) {
        looked.clear()
        rowsWith.clear()
      }
      for (const row of shown) look(row)
    }
    last = shown
    const under = new Set<Id>()
    const add = (ref: Ref): void => rowsWith.get(ref)?.forEach((id) => under.add(id))
    for (const { patches, removed, inserted } of layers) {
      for (const ref of patches.keys()) add(ref)
      for (const ref of removed) add(ref)
      for (const one of inserted)
        if (one.place.startsWith(`${place} `)) under.add(one.place.slice(place.length + 1).split(' ')[0] ?? '')
    }
    return under
  }
}

function withMoved(
  shown: readonly { id: Id }[],
  row: { id: Id } | undefined,
  { from, to, after }: Moved,
  part: PartKey,
): readonly { id: Id }[] {
  if (row === undefined || (part !== from && part !== to)) return shown
  const others = shown.filter(({ id }) => id !== row.id)
  return part === to ? withInserted(others, { row, after }) : others
}

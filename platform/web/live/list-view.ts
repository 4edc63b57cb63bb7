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

/** The loaded rows of a part, the row before the first one, and the one scope that all rows are in, if there is one. */
interface Held {
  order: readonly Id[]
  start?: string | null
  rows: ReadonlyMap<Id, { id: Id }>
  placeId: Id | null
}

type View = (held: Held, layers: readonly Layer[]) => readonly { id: Id }[]

interface ViewedList {
  /** Acts that move rows refer to it by this name. */
  name: string
  /** The name with its query: acts that remove rows refer to it by this key. */
  key: string
  ownerOf?: ((row: never) => Ref | null) | undefined
}

/**
 * The loaded rows of a part of a list with pending acts drawn over them. A row under the same layers stays the same
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
        // If the loaded rows are not the first, the top of the list is missing, and perhaps the row to insert after.
        const isNear = one.place === place || one.place.startsWith(elsewhere)
        if (one.place === at || (isNear && shown.some(({ id }) => id === one.after))) shown = withInserted(shown, one)
      }
      for (const [id, one] of layer.moved) if (one.list === list.name) shown = withMoved(shown, rows.get(id), one, part)
    }
    const under = rowsUnder(shown, layers)
    return under.size === 0 ? shown : shown.map((row) => (under.has(row.id) ? patched(row, layers) : row))
  }
}

/** The ref of a row: by its own type if it has one, since that may be more specific than the kind of the list. */
function ownRef(kind: string, row: { id: Id }): Ref {
  return refOf(row as unknown as Shown) ?? refTo(kind, row.id)
}

/**
 * Finds the rows that may be under a layer. Searching five thousand rows for each act would take longer than drawing
 * it: the index keeps which rows contain a thing, and is updated only for rows that have changed.
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
      // Entries of rows that never come back must not pile up.
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

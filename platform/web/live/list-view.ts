import type { Id } from '#platform/kernel/ids.ts'
import { refTo } from './change.ts'
import {
  drawnBy,
  isOver,
  isSameRow,
  refOf,
  withInserted,
  withoutRemoved,
  type Layer,
  type Moved,
  type Shown,
} from './layers.ts'
import { placeIn } from './places.ts'
import type { PartKey } from './list.ts'

type View = (order: readonly Id[], rows: ReadonlyMap<Id, { id: Id }>, layers: readonly Layer[]) => readonly { id: Id }[]

/**
 * Rows of a part of a list as they are known, under what is on its way. A row under the same layers stays the same
 * object. `list` is told by its name to what moves rows, and with its question to what is taken out of it.
 */
export function createView(kind: string, list: { name: string; key: string }, part: PartKey): View {
  const place = placeIn(list.key, part)
  const drawn = new Map<Id, { from: unknown; by: readonly Layer[]; to: { id: Id } }>()
  const patched = (row: { id: Id }, layers: readonly Layer[]): { id: Id } => {
    // What a row is in the graph may say more of a thing than the thing itself: it is known by its own type, if it has one.
    const own = refOf(row as unknown as Shown) ?? refTo(kind, row.id)
    const by = layers.filter((layer) => layer.patches.has(own) || isOver(layer, row, `${place} ${row.id}`))
    if (by.length === 0) {
      drawn.delete(row.id)
      return row
    }
    const known = drawn.get(row.id)
    if (known?.from === row && isSameRow(known.by, by)) return known.to
    const at = `${place} ${row.id}`
    const to = by.reduce<{ id: Id }>((now, layer) => drawnBy(now, { own, layer, at }) as { id: Id }, row)
    drawn.set(row.id, { from: row, by, to })
    return to
  }
  return (order, rows, layers) => {
    let shown: readonly { id: Id }[] = order.flatMap((id) => rows.get(id) ?? [])
    if (layers.length === 0) return shown
    for (const layer of layers) {
      if (layer.removed.size > 0) {
        shown = withoutRemoved(shown, { layer, at: place, kindOf: () => kind })
      }
      for (const one of layer.inserted) if (one.place === place) shown = withInserted(shown, one)
      for (const [id, one] of layer.moved) if (one.list === list.name) shown = withMoved(shown, rows.get(id), one, part)
    }
    return shown.map((row) => patched(row, layers))
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

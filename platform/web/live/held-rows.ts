import type { Id } from '#platform/kernel/ids.ts'
import type { Ref } from './change.ts'
import { saysSame, type Layer } from './layers.ts'
import { createView } from './list-view.ts'
import type { List, PartKey, ShownPart } from './list.ts'
import { NOTHING, type Part } from './part.ts'

/** The loaded parts of a list with their rows, and how they are drawn with pending acts over them. */
export interface HeldRows<Row extends { id: Id }> {
  parts: ReadonlyMap<PartKey, Part>
  /** A part; without rows if it is not loaded. */
  at(key: PartKey): Part
  rows(): ReadonlyMap<Id, Row>
  change(key: PartKey, to: Partial<Part>): void
  /** Stores a part as it was read; if none of its rows is left, it starts again from the beginning. */
  put(key: PartKey, part: Part): void
  /** Stores fresh rows and discards those that are in no part. */
  keep(fresh: readonly Row[]): void
  /** Discards the parts that are not among these. */
  forgetOthers(keys: readonly PartKey[]): void
  /** Discards the parts that do not start at the beginning of the list, and everything drawn. */
  beginAnew(): void
  /** Draws a part as it is now. */
  draw(key: PartKey): ShownPart<Row>
  /** Returns the same object until the part is drawn again. */
  shown(key: PartKey): ShownPart<Row>
  /** Draws these parts again; the others when they are shown. */
  drawAgain(keys: readonly PartKey[]): void
}

interface Drawing {
  /** The list and its query, as acts name it. */
  asked: string
  layers(): readonly Layer[]
  /** The scope of all rows, if there is one. */
  placeId(): Id | null
}

export function createHeldRows<Query, Row extends { id: Id }>(
  list: List<Query, Row>,
  { asked, layers, placeId }: Drawing,
): HeldRows<Row> {
  const parts = new Map<PartKey, Part>()
  const shown = new Map<PartKey, ShownPart<Row>>()
  const views = new Map<PartKey, ReturnType<typeof createView>>()
  let rows: ReadonlyMap<Id, Row> = new Map()

  const ownerOf = (row: Row): Ref | null => list.ownerOf?.(row) ?? null
  const at = (key: PartKey): Part => parts.get(key) ?? NOTHING
  const draw = (key: PartKey): ShownPart<Row> => {
    const { order, endCursor: _end, ...others } = at(key)
    const view = views.get(key) ?? createView(list.kind, { name: list.name, key: asked, ownerOf }, key)
    views.set(key, view)
    const drawn = view({ order, rows, placeId: placeId(), start: others.start }, layers())
    return { ...others, rows: drawn as readonly Row[] }
  }
  return {
    parts,
    at,
    rows: () => rows,
    change: (key, to) => void parts.set(key, { ...at(key), ...to }),
    put: (key, part) => void parts.set(key, isEmptied(part) ? NOTHING : part),
    keep(fresh) {
      const known = new Map(rows)
      for (const row of fresh) {
        const before = known.get(row.id)
        known.set(row.id, before !== undefined && saysSame(before, row) ? before : row)
      }
      const held = new Set([...parts.values()].flatMap(({ order }) => order))
      rows = new Map([...known].filter(([id]) => held.has(id)))
    },
    forgetOthers(keys) {
      for (const key of parts.keys()) {
        if (keys.includes(key)) continue
        parts.delete(key)
        views.delete(key)
      }
    },
    beginAnew() {
      for (const [key, { start }] of parts) if (start !== null) parts.set(key, NOTHING)
      shown.clear()
    },
    draw,
    shown(key) {
      const known = shown.get(key) ?? draw(key)
      shown.set(key, known)
      return known
    },
    drawAgain(keys) {
      shown.clear()
      for (const key of keys) shown.set(key, draw(key))
    },
  }
}

/** None of the loaded rows is left, but the list has others. */
function isEmptied({ order, hasMore, start }: Part): boolean {
  return order.length === 0 && (hasMore || start !== null)
}

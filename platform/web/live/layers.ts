import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref, type Version } from './change.ts'
import type { PartKey } from './list.ts'

/** A row or a part of one, as the graph tells it: what has a `__typename` and an `id` is known by them. */
type Shown = Readonly<Record<string, unknown>>

type ChangeOf = (thing: never) => unknown

/** A row that stands again where it was taken out. */
interface Inserted {
  /** The part of the list. */
  place: string
  kind: string
  row: { id: Id }
  /** Behind which row; null is the top. */
  after: Id | null
}

/** A row that goes from one part of a list to another, or within one. */
interface Moved {
  list: string
  from: PartKey
  to: PartKey
  after: Id | null
  /** Behind which row it stood. */
  stoodAfter: Id | null
}

/**
 * What an act shows until the server's answers know it: named by its operation, applied anew to whatever is known by
 * then, so that what others do meanwhile shows through.
 */
export interface Layer {
  readonly operationId: Id
  readonly touches: readonly Ref[]
  readonly patches: ReadonlyMap<Ref, readonly ChangeOf[]>
  readonly removed: ReadonlySet<Ref>
  readonly inserted: readonly Inserted[]
  readonly moved: ReadonlyMap<Id, Moved>
  /** What each thing said where the layer was first drawn over it, and what the layer made it say; by field. */
  readonly images: Map<Ref, Readonly<Record<string, readonly [from: unknown, to: unknown]>>>
  /** Where the rows stood that it takes out. */
  readonly taken: Map<string, Inserted>
  /** Which commit it became; null until that is known, 0 where it changed nothing. */
  version: Version | null
}

/** What an act writes over what is shown. */
export interface Draft {
  /** Changes a thing wherever it is shown: as a row, or within others. */
  patch<Thing>(ref: Ref, change: (thing: Thing) => Thing): void
  /** Puts a row of a list elsewhere. */
  move(rowId: Id, moved: Moved): void
  /** Takes rows out of every list that has them. */
  remove(ref: Ref): void
}

export function draw(
  operationId: Id,
  touches: readonly Ref[],
  show: (draft: Draft) => void,
  inserted: readonly Inserted[] = [],
): Layer {
  const patches = new Map<Ref, ChangeOf[]>()
  const removed = new Set<Ref>()
  const moved = new Map<Id, Moved>()
  show({
    move: (rowId, to) => void moved.set(rowId, to),
    patch: (ref, change) => void patches.set(ref, [...(patches.get(ref) ?? []), change]),
    remove: (ref) => void removed.add(ref),
  })
  return { operationId, touches, patches, removed, inserted, moved, images: new Map(), taken: new Map(), version: null }
}

/**
 * What covers an act that is being taken back: what still says what the act made it say, says again what it said; what
 * it took out stands again; what it added is gone.
 */
export function cover(operationId: Id, layer: Layer): Layer {
  const uncover = (draft: Draft): void => {
    for (const [ref, image] of layer.images)
      draft.patch(ref, (thing: Shown) => {
        const back = Object.entries(image).filter(([field, [, to]]) => saysSame(thing[field], to))
        return back.length === 0
          ? thing
          : { ...thing, ...Object.fromEntries(back.map(([field, [from]]) => [field, from])) }
      })
    for (const { kind, row } of layer.inserted) draft.remove(refTo(kind, row.id))
    for (const [id, { list, from, to, stoodAfter }] of layer.moved)
      draft.move(id, { list, from: to, to: from, after: stoodAfter, stoodAfter: null })
  }
  return draw(operationId, layer.touches, uncover, [...layer.taken.values()])
}

type View = (order: readonly Id[], rows: ReadonlyMap<Id, { id: Id }>, layers: readonly Layer[]) => readonly { id: Id }[]

/**
 * Rows of a part of a list as they are known, under what is on its way. A row under the same layers stays the same
 * object. `list` is told by its name to what moves rows, and with its question to what is taken out of it.
 */
export function createView(kind: string, list: { name: string; key: string }, part: PartKey): View {
  const place = `${list.key} ${JSON.stringify(part)}`
  const drawn = new Map<Id, { from: unknown; by: readonly Layer[]; to: { id: Id } }>()
  const patched = (row: { id: Id }, layers: readonly Layer[]): { id: Id } => {
    // What a row is in the graph may say more of a thing than the thing itself: it is known by its own type, if it has one.
    const own = refOf(row as unknown as Shown) ?? refTo(kind, row.id)
    const by = layers.filter(
      ({ patches }) =>
        patches.has(own) || (patches.size > 0 && [...patches.keys()].some((one) => refsIn(row).has(one))),
    )
    if (by.length === 0) {
      drawn.delete(row.id)
      return row
    }
    const known = drawn.get(row.id)
    if (known?.from === row && known.by.length === by.length && by.every((layer, at) => known.by[at] === layer))
      return known.to
    const to = by.reduce<{ id: Id }>((now, layer) => patchedBy(now, own, layer) as { id: Id }, row)
    drawn.set(row.id, { from: row, by, to })
    return to
  }
  return (order, rows, layers) => {
    let shown: readonly { id: Id }[] = order.flatMap((id) => rows.get(id) ?? [])
    if (layers.length === 0) return shown
    for (const layer of layers) {
      if (layer.removed.size > 0) {
        const before = shown
        shown = before.filter((row, at) => {
          if (!layer.removed.has(refTo(kind, row.id))) return true
          const key = `${place} ${row.id}`
          if (!layer.taken.has(key)) layer.taken.set(key, { place, kind, row, after: before[at - 1]?.id ?? null })
          return false
        })
      }
      for (const one of layer.inserted) if (one.place === place) shown = withInserted(shown, one)
      for (const [id, one] of layer.moved) if (one.list === list.name) shown = withMoved(shown, rows.get(id), one, part)
    }
    return shown.map((row) => patched(row, layers))
  }
}

function withInserted(shown: readonly { id: Id }[], { row, after }: Pick<Inserted, 'row' | 'after'>): { id: Id }[] {
  if (shown.some(({ id }) => id === row.id)) return [...shown]
  const at = after === null ? 0 : shown.findIndex(({ id }) => id === after) + 1
  return [...shown.slice(0, at), row, ...shown.slice(at)]
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

const TYPE = '__typename'

/** `Note` is the kind `note`, `ProjectView` the kind `projectView`. */
function refOf(value: Shown): Ref | null {
  const { [TYPE]: type, id } = value
  return typeof type === 'string' && typeof id === 'string'
    ? refTo(`${type.charAt(0).toLowerCase()}${type.slice(1)}`, id)
    : null
}

function isObject(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null
}

const refsOf = new WeakMap<object, ReadonlySet<Ref>>()

/** The things that a row tells of, itself and those within it. */
export function refsIn(row: object): ReadonlySet<Ref> {
  const known = refsOf.get(row)
  if (known) return known
  const refs = new Set<Ref>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (!isObject(value)) return
    const ref = refOf(value)
    if (ref !== null) refs.add(ref)
    Object.values(value).forEach(look)
  }
  look(row)
  refsOf.set(row, refs)
  return refs
}

function patchedBy(value: unknown, own: Ref | null, layer: Layer): unknown {
  if (Array.isArray(value)) {
    const to = value.map((one) => patchedBy(one, null, layer))
    return to.some((one, at) => one !== value[at]) ? to : value
  }
  if (!isObject(value)) return value
  let before = value
  for (const [field, one] of Object.entries(value)) {
    const to = isObject(one) ? patchedBy(one, null, layer) : one
    if (to !== one) before = { ...before, [field]: to }
  }
  const ref = own ?? refOf(value)
  const changes = ref === null ? undefined : layer.patches.get(ref)
  if (ref === null || changes === undefined) return before
  const now = changes.reduce<Shown>((thing, change) => (change as (thing: Shown) => Shown)(thing), before)
  if (now !== before && !layer.images.has(ref)) {
    const fields = Object.keys(now).filter((field) => !saysSame(now[field], before[field]))
    if (fields.length > 0)
      layer.images.set(ref, Object.fromEntries(fields.map((field) => [field, [before[field], now[field]] as const])))
  }
  return now
}

/** Values as the graph tells them, compared by what they say. */
export function saysSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref, type Version } from './change.ts'
import type { PartKey } from './list.ts'

/** A row or a part of one, as the API returns it: a thing is identified by its `__typename` and `id`. */
export type Shown = Readonly<Record<string, unknown>>

export type ChangeOf = (thing: never) => unknown

/** A row that an act inserts into a list, or that is shown again where it was removed. */
export interface Inserted {
  /** The part of a list, or the list within a row or an answer. */
  place: string
  kind: string
  row: { id: Id }
  /** The row before it; null for the top. */
  after: Id | null
}

/** A row that moves from one part of a list to another, or within one. */
export interface Moved {
  list: string
  from: PartKey
  to: PartKey
  after: Id | null
  /** The row that was before it. */
  formerlyAfter: Id | null
}

/** Things that move to another position among their siblings, in every answer that lists these. */
export interface Arranged {
  kind: string
  ids: readonly Id[]
  /** The sibling before them, null for the top; or the sibling after them, null for the end. */
  to: { after: Id | null } | { before: Id | null }
  /** Whether a thing in the same list is a sibling. If one is not, the list has another order. */
  among: (thing: never) => boolean
}

/** How a thing moves from one list within answers to another; both are named by `placeInAnswer`. */
export interface Carried {
  from: string
  to: string
  /** The thing as the target list shows it. */
  row: { id: Id }
}

/**
 * What an act shows until the server's answers include it. Identified by its operation and applied again to the latest
 * data, so that changes by others in the meantime are visible.
 */
export interface Layer {
  readonly operationId: Id
  readonly touches: readonly Ref[]
  readonly patches: ReadonlyMap<Ref, readonly ChangeOf[]>
  readonly removed: ReadonlySet<Ref>
  /** Things that leave one scope or list, by the id of the scope or the name of the list within an answer. */
  readonly left: ReadonlyMap<Ref, string>
  readonly inserted: readonly Inserted[]
  readonly moved: ReadonlyMap<Id, Moved>
  readonly arranged: readonly Arranged[]
  /** The value of each field of a thing before the layer was first drawn over it, and the value that the layer set. */
  readonly images: Map<Ref, Readonly<Record<string, readonly [from: unknown, to: unknown]>>>
  /** The positions of the rows that it removes. */
  readonly taken: Map<string, Inserted>
  /** The sibling that was before the first of the things that it moves; null for the top. */
  readonly stood: Map<Arranged, Id | null>
  /** Its commit; null until that is known, 0 if it changed nothing. */
  version: Version | null
}

/** What an act draws over the data. */
export interface Draft {
  /**
   * Changes a thing wherever it is shown: as a row, or within others. `change` is applied again to the latest data,
   * also to data that already includes the act: it must set values and not count up or down.
   */
  patch<Thing>(ref: Ref, change: (thing: Thing) => Thing): void
  /** Moves a row of a list. */
  move(rowId: Id, moved: Moved): void
  /** Moves things among their siblings, in every answer that lists these. */
  arrange(arranged: Arranged): void
  /** Removes a thing from every list that has it, also within rows and answers. */
  remove(ref: Ref): void
  /** Removes a thing, with the rows that belong to it, from the lists that show only this one scope. */
  leave(ref: Ref, placeId: Id): void
  /** Moves a thing to another list, to its top unless it is arranged there. */
  carry(kind: string, carried: Carried): void
  /** Inserts a row into a part of a list of rows, unless it is already there. */
  insert(into: { list: string; query: unknown; part: PartKey }, inserted: Omit<Inserted, 'place'>): void
}

export function isSameRow(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

/** Whether a layer changes part of the data at this position. */
export function isOver({ patches, removed, left, inserted, arranged }: Layer, reported: object, at: string): boolean {
  if (inserted.some(({ place }) => place.startsWith(at))) return true
  if (patches.size === 0 && removed.size === 0 && left.size === 0 && arranged.length === 0) return false
  const refs = refsIn(reported)
  const arrangedRefs = arranged.flatMap(({ kind, ids }) => ids.map((id) => refTo(kind, id)))
  return [...patches.keys(), ...removed, ...left.keys(), ...arrangedRefs].some((ref) => refs.has(ref))
}

interface Standing<Row> {
  layer: Layer
  at: string
  kindOf: (row: Row) => string
  /** The one scope that all rows are in, if there is one. */
  of: string | null
  /** The thing that a row leaves the scope with. */
  ownerOf?: ((row: Row) => Ref | null) | undefined
}

/** The rows without those that the layer removes. Stores their positions in the layer. */
export function withoutRemoved<Row extends { id: Id }>(
  shown: readonly Row[],
  { layer, at, kindOf, of, ownerOf }: Standing<Row>,
): readonly Row[] {
  const { removed, left } = layer
  if (removed.size === 0 && left.size === 0) return shown
  const leaves = (ref: Ref | null | undefined): boolean => of !== null && ref != null && left.get(ref) === of
  const isStanding = (row: Row, place: number): boolean => {
    const kind = kindOf(row)
    const own = refTo(kind, row.id)
    if (!removed.has(own) && !leaves(own) && !leaves(ownerOf?.(row))) return true
    const key = `${at} ${row.id}`
    if (!layer.taken.has(key)) layer.taken.set(key, { place: at, kind, row, after: shown[place - 1]?.id ?? null })
    return false
  }
  const standing = shown.filter(isStanding)
  return standing.length === shown.length ? shown : standing
}

export function withInserted(
  shown: readonly { id: Id }[],
  { row, after }: Pick<Inserted, 'row' | 'after'>,
): { id: Id }[] {
  if (shown.some(({ id }) => id === row.id)) return [...shown]
  const at = after === null ? 0 : shown.findIndex(({ id }) => id === after) + 1
  return [...shown.slice(0, at), row, ...shown.slice(at)]
}

const TYPE = '__typename'

/** `Note` is the kind `note`, `ProjectView` the kind `projectView`. */
export function refOf(value: Shown): Ref | null {
  const kind = kindOf(value)
  const { id } = value
  return kind !== null && typeof id === 'string' ? refTo(kind, id) : null
}

function kindOf({ [TYPE]: type }: Shown): string | null {
  return typeof type === 'string' ? `${type.charAt(0).toLowerCase()}${type.slice(1)}` : null
}

export function isObject(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null
}

const refsOf = new WeakMap<object, ReadonlySet<Ref>>()

/** The things that a row contains, including itself. */
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

interface Drawing {
  /** The ref of the value itself, if its type does not give it. */
  own: Ref | null
  layer: Layer
  /** Its position, for what is removed from it and inserted into it. */
  at: string
}

export function drawnBy(value: unknown, { own, layer, at }: Drawing): unknown {
  if (Array.isArray(value)) return drawnListBy(value, layer, at)
  if (!isObject(value)) return value
  let before = value
  for (const [field, one] of Object.entries(value)) {
    const to = isObject(one) ? drawnBy(one, { own: null, layer, at: `${at} ${field}` }) : one
    if (to !== one) before = { ...before, [field]: to }
  }
  const ref = own ?? refOf(value)
  const changes = ref === null ? undefined : layer.patches.get(ref)
  if (ref === null || changes === undefined) return before
  const now = changes.reduce<Shown>((thing, change) => (change as (thing: Shown) => Shown)(thing), before)
  if (now !== before) keepImage(layer, ref, before, now)
  return now
}

/**
 * Stores the value that each field had when the layer was first drawn over it, in any answer. An answer without a field
 * does not give its previous value.
 */
function keepImage(layer: Layer, ref: Ref, before: Shown, now: Shown): void {
  const known = layer.images.get(ref) ?? {}
  const fresh = Object.keys(before).filter((field) => !(field in known) && !saysSame(now[field], before[field]))
  if (fresh.length === 0) return
  const said = Object.fromEntries(fresh.map((field) => [field, [before[field], now[field]] as const]))
  layer.images.set(ref, { ...known, ...said })
}

function drawnListBy(list: readonly unknown[], layer: Layer, at: string): readonly unknown[] {
  const kindOfThing = (thing: Shown): string => kindOf(thing) ?? ''
  // Before the rest, so that restored things have their previous values.
  const standing = isListOfThings(list) ? withoutRemoved(list, { layer, at, kindOf: kindOfThing, of: at }) : list
  const drawn = standing.map((one, place) => drawnBy(one, { own: null, layer, at: `${at} ${idOf(one) ?? place}` }))
  let to: readonly unknown[] = drawn.some((one, place) => one !== standing[place]) ? drawn : standing
  for (const one of layer.inserted)
    if (one.place === at && (to.length === 0 || isListOfThings(to))) to = withInserted(to as readonly { id: Id }[], one)
  for (const one of layer.arranged) if (isListOfThings(to)) to = withArranged(to, one, layer)
  return to
}

/** Returns the list unchanged if the sibling to move to is missing, or if a thing in the list is not a sibling. */
function withArranged(
  shown: readonly (Shown & { id: Id })[],
  arranged: Arranged,
  { stood }: Layer,
): readonly (Shown & { id: Id })[] {
  const { kind, ids, to, among } = arranged
  const isSibling = (thing: Shown): boolean => kindOf(thing) === kind && (among as (thing: Shown) => boolean)(thing)
  const first = shown.findIndex(({ id }) => ids.includes(id))
  if (first === -1 || !shown.every(isSibling)) return shown
  const moved = ids.flatMap((id) => shown.find((thing) => thing.id === id) ?? [])
  const others = shown.filter(({ id }) => !ids.includes(id))
  const at = placeAmong(others, to)
  if (at === null) return shown
  if (!stood.has(arranged))
    stood.set(arranged, shown.slice(0, first).findLast(({ id }) => !ids.includes(id))?.id ?? null)
  const now = others.toSpliced(at, 0, ...moved)
  return isSameRow(now, shown) ? shown : now
}

function placeAmong(others: readonly { id: Id }[], to: Arranged['to']): number | null {
  if ('after' in to) {
    const at = others.findIndex(({ id }) => id === to.after)
    return to.after === null ? 0 : at === -1 ? null : at + 1
  }
  const at = others.findIndex(({ id }) => id === to.before)
  return to.before === null ? others.length : at === -1 ? null : at
}

function idOf(value: unknown): Id | null {
  return isObject(value) && typeof value['id'] === 'string' ? value['id'] : null
}

function isListOfThings(list: readonly unknown[]): list is readonly (Shown & { id: Id })[] {
  return list.length > 0 && list.every((one) => idOf(one) !== null)
}

/** Compares values of the API by content. */
export function saysSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

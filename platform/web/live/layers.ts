import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref, type Version } from './change.ts'
import type { PartKey } from './list.ts'

/** A row or a part of one, as the graph tells it: what has a `__typename` and an `id` is known by them. */
export type Shown = Readonly<Record<string, unknown>>

export type ChangeOf = (thing: never) => unknown

/** A row that an act puts into a list, or that stands again where it was taken out. */
export interface Inserted {
  /** The part of a list, or the list within a row or an answer. */
  place: string
  kind: string
  row: { id: Id }
  /** Behind which row; null is the top. */
  after: Id | null
}

/** A row that goes from one part of a list to another, or within one. */
export interface Moved {
  list: string
  from: PartKey
  to: PartKey
  after: Id | null
  /** Behind which row it stood. */
  stoodAfter: Id | null
}

/** Things that go to another place among their siblings, wherever an answer lists these. */
export interface Arranged {
  kind: string
  ids: readonly Id[]
  /** Behind which sibling, null being the top; or before which one, null being the end. */
  to: { after: Id | null } | { before: Id | null }
  /** Whether a thing that stands in the same list is a sibling: where one is not, the list has another order. */
  among: (thing: never) => boolean
}

/** How a thing goes from one list within answers to another, which are named by `placeInAnswer`. */
export interface Carried {
  from: string
  to: string
  /** As it is shown where it comes to. */
  row: { id: Id }
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
  /** Things that leave one place: the id of the place, or the name of a list within an answer. */
  readonly left: ReadonlyMap<Ref, string>
  readonly inserted: readonly Inserted[]
  readonly moved: ReadonlyMap<Id, Moved>
  readonly arranged: readonly Arranged[]
  /** What each thing said where the layer was first drawn over it, and what the layer made it say; by field. */
  readonly images: Map<Ref, Readonly<Record<string, readonly [from: unknown, to: unknown]>>>
  /** Where the rows stood that it takes out. */
  readonly taken: Map<string, Inserted>
  /** Behind which sibling the first of the things stood that it puts elsewhere; null is the top. */
  readonly stood: Map<Arranged, Id | null>
  /** Which commit it became; null until that is known, 0 where it changed nothing. */
  version: Version | null
}

/** What an act writes over what is shown. */
export interface Draft {
  /**
   * Changes a thing wherever it is shown: as a row, or within others. It is applied anew to whatever is known by then,
   * also to what knows the act already: it says what something becomes, and counts nothing up or down.
   */
  patch<Thing>(ref: Ref, change: (thing: Thing) => Thing): void
  /** Puts a row of a list elsewhere. */
  move(rowId: Id, moved: Moved): void
  /** Puts things elsewhere among their siblings, in whatever answer lists these. */
  arrange(arranged: Arranged): void
  /** Takes things out of every list that has them, also within rows and answers. */
  remove(ref: Ref): void
  /** Takes a thing out of the lists that show this one place alone, with the rows that belong to it. */
  leave(ref: Ref, placeId: Id): void
  /** Puts a thing into another list, at its top unless it is arranged there. */
  carry(kind: string, carried: Carried): void
  /** Puts a row into a part of a list of rows, unless it stands there. */
  insert(into: { list: string; query: unknown; part: PartKey }, inserted: Omit<Inserted, 'place'>): void
}

export function isSameRow(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

/** Whether a layer changes something of what is told at a place. */
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
  /** The one place of which all rows are. */
  of: string | null
  /** What a row goes with when that leaves the place. */
  ownerOf?: ((row: Row) => Ref | null) | undefined
}

/** Without what the layer takes out, of which it remembers where it stood. */
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

interface Drawing {
  /** What the value itself is known by, where its type does not say it. */
  own: Ref | null
  layer: Layer
  /** Where it stands, for what is taken out of it and put into it. */
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
 * What each field said where the layer was first drawn over it, wherever that was. An answer that does not tell a field
 * of the thing says nothing of what it said.
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
  // Before the rest, so that what stands again says what it said.
  const standing = isListOfThings(list) ? withoutRemoved(list, { layer, at, kindOf: kindOfThing, of: at }) : list
  const drawn = standing.map((one, place) => drawnBy(one, { own: null, layer, at: `${at} ${idOf(one) ?? place}` }))
  let to: readonly unknown[] = drawn.some((one, place) => one !== standing[place]) ? drawn : standing
  for (const one of layer.inserted)
    if (one.place === at && (to.length === 0 || isListOfThings(to))) to = withInserted(to as readonly { id: Id }[], one)
  for (const one of layer.arranged) if (isListOfThings(to)) to = withArranged(to, one, layer)
  return to
}

/** Unless what it is put beside is not there, or something is no sibling. */
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

/** Values as the graph tells them, compared by what they say. */
export function saysSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

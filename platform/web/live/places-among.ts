import type { Id } from '#platform/kernel/ids.ts'
import type { MembersOfList, PartKey } from './list.ts'

/** For each part, the index of its start and its end among the `ends` of a request for members. */
export interface Edges {
  start: ReadonlyMap<PartKey, number>
  end: ReadonlyMap<PartKey, number>
}

/** The positions of rows among the requested ones, and the changed rows of a part in their order. */
export interface Found {
  placeOf: ReadonlyMap<Id, number>
  here(key: PartKey): Id[]
}

export function findIn({ order, changed }: MembersOfList<unknown>, ids: readonly Id[], edges: Edges): Found {
  const placeOf = new Map(order.map((at, place) => [ids[at] ?? '', place]))
  const here = (key: PartKey): Id[] => {
    const [start, end] = [edges.start.get(key), edges.end.get(key)]
    return changed
      .filter(
        ({ groups, behind }) =>
          (key === null || groups.some((group) => group.toLowerCase() === key.toLowerCase())) &&
          (start === undefined || behind.includes(start)) &&
          (end === undefined || !behind.includes(end)),
      )
      .map(({ id }) => id)
      .toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0))
  }
  return { placeOf, here }
}

/** The rows of a part that are between the two marks around a changed row. */
export function around(before: readonly Id[], marks: readonly Id[], { placeOf, here }: Found, key: PartKey): Id[] {
  const kept = new Set<Id>()
  for (const id of here(key)) {
    const own = placeOf.get(id) ?? 0
    const nextAt = marks.findIndex((mark) => (placeOf.get(mark) ?? -1) > own)
    const from = nextAt === 0 ? 0 : before.indexOf(marks.at(nextAt === -1 ? -1 : nextAt - 1) ?? '')
    const to = nextAt === -1 ? before.length : before.indexOf(marks[nextAt] ?? '') + 1
    for (const one of before.slice(Math.max(from, 0), to)) kept.add(one)
  }
  return before.filter((id) => kept.has(id))
}

/**
 * Inserts `others` into the rows that stay, by the known positions. Also returns whether the known rows were already in
 * that order, and whether each of the others fits between two adjacent rows.
 */
export function placed(stay: readonly Id[], others: readonly Id[], placeOf: ReadonlyMap<Id, number>) {
  const known = stay.flatMap((id, at) => (placeOf.has(id) ? [{ id, at, place: placeOf.get(id) ?? 0 }] : []))
  const sorted = known.toSorted((a, b) => a.place - b.place)
  const inOrder = [...stay]
  for (const [n, { at }] of known.entries()) inOrder[at] = sorted[n]?.id ?? ''
  const before = new Map<number, Id[]>()
  let isBetween = true
  for (const id of others) {
    const n = sorted.findIndex(({ place }) => place > (placeOf.get(id) ?? 0))
    const previous = known.at(n === -1 ? -1 : n - 1)?.at ?? -1
    const next = n === -1 ? stay.length : (known[n]?.at ?? 0)
    isBetween &&= next === (n === 0 ? 0 : previous + 1)
    before.set(next, [...(before.get(next) ?? []), id])
  }
  const order = [...inOrder, null].flatMap((id, at) => [...(before.get(at) ?? []), ...(id === null ? [] : [id])])
  return { order, isInOrder: sorted.every((one, n) => one === known[n]), isBetween }
}

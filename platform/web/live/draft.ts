import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref } from './change.ts'
import {
  saysSame,
  type Arranged,
  type ChangeOf,
  type Draft,
  type Inserted,
  type Layer,
  type Moved,
  type Shown,
} from './layers.ts'
import { placeIn, questionOf } from './places.ts'

/** The layer of what an act shows. Rows in `again` are shown again where they were removed. */
export function draw(
  operationId: Id,
  touches: readonly Ref[],
  show: (draft: Draft) => void,
  again: readonly Inserted[] = [],
): Layer {
  const patches = new Map<Ref, ChangeOf[]>()
  const removed = new Set<Ref>()
  const left = new Map<Ref, string>()
  const moved = new Map<Id, Moved>()
  const inserted = [...again]
  const arranged: Arranged[] = []
  show({
    insert: ({ list, query, part }, one) =>
      void inserted.push({ ...one, place: placeIn(questionOf(list, query), part) }),
    move: (rowId, to) => void moved.set(rowId, to),
    patch: (ref, change) => void patches.set(ref, [...(patches.get(ref) ?? []), change]),
    arrange: (one) => void arranged.push(one),
    remove: (ref) => void removed.add(ref),
    leave: (ref, placeId) => void left.set(ref, placeId),
    carry(kind, { from, to, row }) {
      left.set(refTo(kind, row.id), from)
      inserted.push({ place: to, kind, row, after: null })
    },
  })
  const shows = { patches, removed, left, inserted, moved, arranged }
  return { operationId, touches, ...shows, images: new Map(), taken: new Map(), stood: new Map(), version: null }
}

/**
 * The layer that covers an act while it is being undone: fields that still have the act's value get their previous
 * value back, what it removed is shown again, and what it added is removed.
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
    for (const { kind, row, place } of layer.inserted) {
      const ref = refTo(kind, row.id)
      // A thing that was moved to another list is not removed: it goes back.
      if (layer.left.has(ref)) draft.leave(ref, place)
      else draft.remove(ref)
    }
    for (const [id, { list, from, to, formerlyAfter }] of layer.moved)
      draft.move(id, { list, from: to, to: from, after: formerlyAfter, formerlyAfter: null })
    for (const [one, after] of layer.stood) draft.arrange({ ...one, to: { after } })
  }
  return draw(operationId, layer.touches, uncover, [...layer.taken.values()])
}

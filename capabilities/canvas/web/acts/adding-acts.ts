import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, centerOf, type Point } from '../../model/geometry.ts'
import type { CanvasItem, ReferenceKind } from '../../model/item.ts'
import { freePlace, movingWith } from '../scene/choosing.ts'
import { copiesOf, newReference, newText, USUAL_SIZE } from '../scene/new-items.ts'
import type { Scene } from '../scene/scene.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { Acting } from './acting.ts'

const GAP = 24
const COPY_SHIFT = 24

/** What a reference is made to. */
export interface Referenced {
  kind: ReferenceKind
  targetId: Id
}

/** Copies, what is pasted, and references to what is in the project. */
export function addingActs({ board, run, create, settle, heightOf, intoGroup }: Acting) {
  const { scene } = board
  return {
    duplicate(): void {
      settle()
      const ids = movingWith(scene, board.state().selected)
      const items = [...ids].flatMap((id) => scene.get(id) ?? [])
      if (items.length === 0) return
      run(create(copiesOf(items, scene, COPY_SHIFT, COPY_SHIFT), strings.duplicated(items.length), true))
    },
    /** Pastes what was copied, in the middle of the window. */
    paste(items: readonly CanvasItem[]): void {
      const box = boxAround(items)
      if (!box) return
      const middle = board.centre()
      const from = centerOf(box)
      run(create(copiesOf(items, scene, middle.x - from.x, middle.y - from.y), strings.pasted(items.length), false))
    },
    pasteText(text: string): void {
      const { x, y } = board.centre()
      const size = USUAL_SIZE.text
      const item = { ...newText(scene, 'P', { x: x - size.width / 2, y, ...size }), text }
      run(create([{ ...item, height: heightOf(item) }], strings.pasted(1), true))
    },
    add(targets: readonly Referenced[], near: Point): void {
      if (targets.length === 0) return
      const items = placesOf(scene, targets, near).map(({ kind, targetId, at }, index) => {
        const item = newReference(scene, kind, targetId, at, null)
        return intoGroup({ ...item, rank: item.rank + index * RANK_GAP })
      })
      run(
        create(items, strings.added(items.length), items.length === 1).then(() => {
          const box = boxAround(items)
          if (box) board.show(box)
        }),
      )
    },
  }
}

/** Where new references are put: near a point where there is room, in rows beside each other. */
function placesOf(scene: Scene, targets: readonly Referenced[], near: Point): (Referenced & { at: Point })[] {
  const sizes = targets.map(({ kind }) => USUAL_SIZE[kind])
  const columns = Math.ceil(Math.sqrt(targets.length))
  const rows = Math.ceil(targets.length / columns)
  const width = Math.max(...sizes.map((size) => size.width)) + GAP
  const height = Math.max(...sizes.map((size) => size.height)) + GAP
  const [only] = sizes
  const room = only && sizes.length === 1 ? only : { width: columns * width, height: rows * height }
  const corner = freePlace(scene, near, room)
  return targets.map((target, index) => ({
    ...target,
    at: { x: corner.x + (index % columns) * width, y: corner.y + Math.floor(index / columns) * height },
  }))
}

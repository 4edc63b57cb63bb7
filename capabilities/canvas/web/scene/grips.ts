import type { Point } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import type { Board } from './board.ts'
import { toPlane } from './camera.ts'
import { handlePoint, HANDLES, type Handle } from './resizing.ts'

const HANDLE_PX = 9
const TOUCH_HANDLE_PX = 20
/** On a smaller card, no space would be left to move it by. */
const LONG_SIDE_PX = 60

export const GRIP_CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
}

/** The handle of an item that is dragged to resize it. */
export interface Grip {
  item: CanvasItem
  handle: Handle
}

/** The handles of an item: a text has only those that change its width. */
export function handlesOf(item: CanvasItem): readonly Handle[] {
  return item.kind === 'text' ? ['e', 'w'] : HANDLES
}

/** The grip at a position of the screen: only a single chosen item has some. */
export function gripAt({ scene, state }: Board, at: Point, touch: boolean): Grip | null {
  const { selected, camera } = state()
  const [id] = selected
  const item = selected.size === 1 && id !== undefined ? scene.get(id) : undefined
  if (!item) return null
  const point = toPlane(camera, at)
  const reach = (touch ? TOUCH_HANDLE_PX : HANDLE_PX) / camera.zoom
  const handle = handlesOf(item).find((one) => {
    const stands = handlePoint(item, one)
    // Sides can be taken along their whole length.
    const isFlat = one === 'n' || one === 's'
    const isUpright = one === 'e' || one === 'w'
    const along = isFlat && item.width * camera.zoom > LONG_SIDE_PX ? item.width / 2 - reach : reach
    const across = isUpright && item.height * camera.zoom > LONG_SIDE_PX ? item.height / 2 - reach : reach
    return Math.abs(point.x - stands.x) <= along && Math.abs(point.y - stands.y) <= across
  })
  return handle === undefined ? null : { item, handle }
}

import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, boxBetween, moved, type Point } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import { MIN_SIDE } from '../../model/limits.ts'
import type { Board } from './board.ts'
import { panned, toPlane, visibleBox } from './camera.ts'
import { groupOnDrop, itemsInFrame, movingWith } from './choosing.ts'
import type { Grip } from './grips.ts'
import { handlePoint, resized } from './resizing.ts'
import { snap, snapLines, type SnapLines } from './snapping.ts'

const DRAG_PX = 4
const TOUCH_DRAG_PX = 9
const SNAP_PX = 6
/** More neighbours than this produce too many lines. */
const MAX_SNAPPED = 1_500
const LEAST = { width: Math.max(MIN_SIDE, 24), height: Math.max(MIN_SIDE, 16) }
const UNSNAPPED = { dx: 0, dy: 0, guides: [] }

/** What is pressed, from the press on. */
export interface Pressed {
  /** On the screen and on the plane. */
  at: Point
  from: Point
  item: CanvasItem | undefined
  grip: Grip | null
  /** What was chosen before, where it stays chosen. */
  kept: ReadonlySet<Id>
  panning: boolean
  /** Whether releasing without moving chooses this item alone, because it was chosen already. */
  alone: boolean
  lines: SnapLines | null
  dragged: boolean
  touch: boolean
}

/** What dragging needs to know of the canvas. */
export interface DragRules {
  mayEdit: () => boolean
  /** The height of an item at its width, where its text determines it. */
  heightOf: (item: CanvasItem) => number
}

interface Drag {
  press: Pressed
  /** On the plane, since the press. */
  dx: number
  dy: number
  /** Whether it snaps to no line. */
  free: boolean
}

/** Drags what is pressed to a position of the screen: the plane, a drawing, a side, items, or a frame around some. */
export function dragTo(
  board: Board,
  { mayEdit, heightOf }: DragRules,
  press: Pressed,
  at: Point,
  { altKey: free, shiftKey: isStraight }: Pick<PointerEvent, 'altKey' | 'shiftKey'>,
): void {
  const { camera, tool } = board.state()
  const least = press.touch ? TOUCH_DRAG_PX : DRAG_PX
  if (!press.dragged && Math.hypot(at.x - press.at.x, at.y - press.at.y) < least) return
  press.dragged = true
  if (press.panning) {
    board.look(panned(camera, at.x - press.at.x, at.y - press.at.y))
    board.set({ gesture: { kind: 'pan' } })
    press.at = at
    return
  }
  const to = toPlane(camera, at)
  const drag = { press, dx: to.x - press.from.x, dy: to.y - press.from.y, free }
  if (tool !== 'select') return board.set({ gesture: { kind: 'draw', tool, box: boxBetween(press.from, to) } })
  if (press.grip) return board.set({ gesture: resizing(board, press.grip, drag, heightOf) })
  if (press.item && mayEdit()) return board.set({ gesture: moving(board, drag, isStraight) })
  const frame = boxBetween(press.from, to)
  board.set({ gesture: { kind: 'frame', box: frame } })
  board.select([...press.kept, ...itemsInFrame(board.scene, frame).map((item) => item.id)])
}

/** The lines of the visible items, except the dragged ones. */
function linesAround({ scene, state }: Board, without: ReadonlySet<Id>): SnapLines {
  const { camera, size } = state()
  const around = scene.within(visibleBox(camera, size)).filter((item) => !without.has(item.id))
  return snapLines(around.length > MAX_SNAPPED ? [] : around)
}

function moving(board: Board, { press, dx, dy, free }: Drag, isStraight: boolean) {
  const { scene } = board
  const { gesture, selected, camera } = board.state()
  const ids = gesture?.kind === 'move' ? gesture.moving : movingWith(scene, selected)
  const around = boxAround([...ids].flatMap((id) => scene.get(id) ?? []))
  const [wx, wy] = isStraight ? (Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]) : [dx, dy]
  press.lines ??= linesAround(board, ids)
  const snapped = around && !free ? snap(moved(around, wx, wy), press.lines, SNAP_PX / camera.zoom) : UNSNAPPED
  const held = press.item && selected.has(press.item.id) ? press.item : undefined
  const into = held ? groupOnDrop(scene, moved(held, wx + snapped.dx, wy + snapped.dy), ids) : null
  return {
    kind: 'move' as const,
    moving: ids,
    dx: wx + snapped.dx,
    dy: wy + snapped.dy,
    guides: snapped.guides,
    into,
  }
}

function resizing(
  board: Board,
  { item, handle }: Grip,
  { press, dx, dy, free }: Drag,
  heightOf: DragRules['heightOf'],
) {
  const { camera } = board.state()
  const drawn = resized(item, handle, dx, dy, LEAST)
  press.lines ??= linesAround(board, new Set([item.id]))
  const corner = { ...handlePoint(drawn, handle), width: 0, height: 0 }
  const snapped = free ? UNSNAPPED : snap(corner, press.lines, SNAP_PX / camera.zoom)
  const next = { ...item, ...resized(item, handle, dx + snapped.dx, dy + snapped.dy, LEAST) }
  return {
    kind: 'resize' as const,
    item: item.kind === 'text' ? { ...next, y: item.y, height: heightOf(next) } : next,
    guides: snapped.guides.filter((guide) => (guide.along === 'x' ? /[ew]/ : /[ns]/).test(handle)),
  }
}

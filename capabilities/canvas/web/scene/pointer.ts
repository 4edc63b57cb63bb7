import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, boxBetween, moved, type Box, type Point } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import { MIN_SIDE } from '../../model/limits.ts'
import type { Board, Tool } from './board.ts'
import { panned, toPlane, visibleBox, zoomedAt } from './camera.ts'
import { groupOnDrop, itemAt, itemsInFrame, movingWith } from './choosing.ts'
import { handlePoint, HANDLES, resized, type Handle } from './resizing.ts'
import { snap, snapLines, type SnapLines } from './snapping.ts'

/** What the pointer may begin, and what becomes of it. */
export interface PointerActs {
  mayEdit: () => boolean
  drop: (moving: ReadonlySet<Id>, dx: number, dy: number) => void
  resize: (item: CanvasItem) => void
  draw: (tool: Exclude<Tool, 'select'>, box: Box | null, at: Point) => void
  /** Twice on an item, or on nothing. */
  open: (item: CanvasItem | undefined, at: Point) => void
  /** How high an item is at its width, where its text says so. */
  heightOf: (item: CanvasItem) => number
}

const DRAG_PX = 4
const TOUCH_DRAG_PX = 9
const SNAP_PX = 6
const HANDLE_PX = 9
const TOUCH_HANDLE_PX = 20
/** So near the edge of the window the plane moves on under what is dragged. */
const EDGE_PX = 28
const EDGE_SPEED_PX = 11
/** More neighbours than this make a thicket of lines. */
const MAX_SNAPPED = 1_500
const LINE_PX = 18
const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
}

interface Pressed {
  /** On the screen and on the plane. */
  at: Point
  from: Point
  item: CanvasItem | undefined
  handle: Handle | null
  /** What was chosen before, where it stays. */
  kept: ReadonlySet<Id>
  panning: boolean
  /** A press on what is chosen already chooses it alone once it is let go without having moved. */
  alone: boolean
  lines: SnapLines | null
  dragged: boolean
  touch: boolean
}

/** The handles of an item: of a text only those that make it wider. */
export function handlesOf(item: CanvasItem): readonly Handle[] {
  return item.kind === 'text' ? ['e', 'w'] : HANDLES
}

/** Follows pointer, wheel and fingers on an element until the returned function is called. */
export function followPointer(
  element: HTMLElement,
  board: Board,
  acts: PointerActs,
  isSpaceDown: () => boolean,
): () => void {
  const { scene } = board
  const pointers = new Map<number, Point>()
  let pressed: Pressed | null = null
  let pinch: { distance: number; middle: Point } | null = null
  let last: PointerEvent | null = null
  let edgeFrame = 0

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const handleAt = (at: Point, touch: boolean): { item: CanvasItem; handle: Handle } | null => {
    const { selected, camera } = board.state()
    const [id] = selected
    const item = selected.size === 1 && id !== undefined ? scene.get(id) : undefined
    if (!item || !acts.mayEdit()) return null
    const point = toPlane(camera, at)
    const reach = (touch ? TOUCH_HANDLE_PX : HANDLE_PX) / camera.zoom
    const handle = handlesOf(item).find((one) => {
      const stands = handlePoint(item, one)
      // Sides are taken along their whole length, but for a card so small that nothing of it would be left to move it
      // by.
      const along = (one === 'n' || one === 's') && item.width * camera.zoom > 60 ? item.width / 2 - reach : reach
      const across = (one === 'e' || one === 'w') && item.height * camera.zoom > 60 ? item.height / 2 - reach : reach
      return (
        Math.abs(point.x - stands.x) <= (one === 'n' || one === 's' ? along : reach) &&
        Math.abs(point.y - stands.y) <= (one === 'e' || one === 'w' ? across : reach)
      )
    })
    return handle === undefined ? null : { item, handle }
  }
  const linesAround = (without: ReadonlySet<Id>): SnapLines => {
    const { camera, size } = board.state()
    const around = scene.within(visibleBox(camera, size)).filter((item) => !without.has(item.id))
    return snapLines(around.length > MAX_SNAPPED ? [] : around)
  }

  const hover = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const at = place(event)
    const { camera, tool, selected, hovered } = board.state()
    const handle = tool === 'select' ? handleAt(at, false) : null
    const item = tool === 'select' && !handle ? itemAt(scene, toPlane(camera, at), camera.zoom, selected) : undefined
    element.style.cursor = isSpaceDown()
      ? 'grab'
      : handle
        ? CURSORS[handle.handle]
        : tool !== 'select'
          ? 'crosshair'
          : item && acts.mayEdit()
            ? 'move'
            : 'default'
    if ((item?.id ?? null) !== hovered) board.set({ hovered: item?.id ?? null })
  }

  const begin = (event: PointerEvent): void => {
    if (event.button > 1 || board.state().writing) return
    const at = place(event)
    const touch = event.pointerType === 'touch'
    pointers.set(event.pointerId, at)
    element.setPointerCapture(event.pointerId)
    if (pointers.size === 2) {
      pressed = null
      board.set({ gesture: null })
      const [one, other] = [...pointers.values()] as [Point, Point]
      pinch = {
        distance: Math.hypot(one.x - other.x, one.y - other.y),
        middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      }
      return
    }
    const { camera, selected, tool } = board.state()
    const from = toPlane(camera, at)
    const grip = tool === 'select' ? handleAt(at, touch) : null
    const item = grip?.item ?? (tool === 'select' ? itemAt(scene, from, camera.zoom, selected) : undefined)
    const adds = event.shiftKey || event.metaKey || event.ctrlKey
    const panning =
      event.button === 1 || isSpaceDown() || (touch && tool === 'select' && !grip && (!item || !selected.has(item.id)))
    pressed = {
      at,
      from,
      item,
      handle: grip?.handle ?? null,
      kept: adds ? selected : new Set(),
      panning,
      alone: false,
      lines: null,
      dragged: false,
      touch,
    }
    if (panning) {
      if (!touch) element.style.cursor = 'grabbing'
      return
    }
    if (tool !== 'select' || grip) return
    if (item && adds) {
      const next = new Set(selected)
      if (!next.delete(item.id)) next.add(item.id)
      board.select(next, item.id)
    } else if (item && !selected.has(item.id)) board.select([item.id])
    else if (item) pressed.alone = selected.size > 1
  }

  const drag = (event: PointerEvent): void => {
    const press = pressed
    if (!press) return
    const at = place(event)
    const { camera, tool } = board.state()
    if (!press.dragged && Math.hypot(at.x - press.at.x, at.y - press.at.y) < (press.touch ? TOUCH_DRAG_PX : DRAG_PX))
      return
    press.dragged = true
    if (press.panning) {
      board.look(panned(camera, at.x - press.at.x, at.y - press.at.y))
      board.set({ gesture: { kind: 'pan' } })
      press.at = at
      return
    }
    const to = toPlane(camera, at)
    const dx = to.x - press.from.x
    const dy = to.y - press.from.y
    const free = event.altKey
    if (tool !== 'select') return board.set({ gesture: { kind: 'draw', tool, box: boxBetween(press.from, to) } })
    if (press.item && press.handle)
      return board.set({ gesture: resizing(press.item, press.handle, dx, dy, press, free) })
    if (press.item && acts.mayEdit()) return board.set({ gesture: moving(press, dx, dy, free, event.shiftKey) })
    const frame = boxBetween(press.from, to)
    board.set({ gesture: { kind: 'frame', box: frame } })
    board.select([...press.kept, ...itemsInFrame(scene, frame).map((item) => item.id)])
  }
  const moving = (press: Pressed, dx: number, dy: number, free: boolean, straight: boolean) => {
    const { gesture, selected, camera } = board.state()
    const ids = gesture?.kind === 'move' ? gesture.moving : movingWith(scene, selected)
    const around = boxAround([...ids].flatMap((id) => scene.get(id) ?? []))
    const [wx, wy] = straight ? (Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]) : [dx, dy]
    press.lines ??= linesAround(ids)
    const snapped =
      around && !free ? snap(moved(around, wx, wy), press.lines, SNAP_PX / camera.zoom) : { dx: 0, dy: 0, guides: [] }
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
  const resizing = (item: CanvasItem, handle: Handle, dx: number, dy: number, press: Pressed, free: boolean) => {
    const { camera } = board.state()
    const drawn = resized(item, handle, dx, dy, { width: Math.max(MIN_SIDE, 24), height: Math.max(MIN_SIDE, 16) })
    press.lines ??= linesAround(new Set([item.id]))
    const corner = handlePoint(drawn, handle)
    const {
      dx: sx,
      dy: sy,
      guides,
    } = free
      ? { dx: 0, dy: 0, guides: [] }
      : snap({ ...corner, width: 0, height: 0 }, press.lines, SNAP_PX / camera.zoom)
    const box = resized(item, handle, dx + sx, dy + sy, {
      width: Math.max(MIN_SIDE, 24),
      height: Math.max(MIN_SIDE, 16),
    })
    const next = { ...item, ...box }
    return {
      kind: 'resize' as const,
      item: item.kind === 'text' ? { ...next, y: item.y, height: acts.heightOf(next) } : next,
      guides: guides.filter((guide) => (guide.along === 'x' ? /[ew]/ : /[ns]/).test(handle)),
    }
  }

  const move = (event: PointerEvent): void => {
    last = event
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, place(event))
    if (pinch && pointers.size === 2) {
      const [one, other] = [...pointers.values()] as [Point, Point]
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      const camera = panned(board.state().camera, middle.x - pinch.middle.x, middle.y - pinch.middle.y)
      board.look(zoomedAt(camera, middle, camera.zoom * (distance / Math.max(pinch.distance, 1))))
      pinch = { distance, middle }
      return
    }
    if (pressed) {
      drag(event)
      if (pressed?.dragged && !pressed.panning) edgeFrame ||= requestAnimationFrame(followEdge)
    } else hover(event)
  }
  /** Moves the plane on while something is held at the edge of the window. */
  const followEdge = (): void => {
    edgeFrame = 0
    if (!pressed || pressed.panning || !last || !board.state().gesture) return
    const at = place(last)
    const { size, camera } = board.state()
    const push = (value: number, room: number): number =>
      value < EDGE_PX ? EDGE_SPEED_PX : value > room - EDGE_PX ? -EDGE_SPEED_PX : 0
    const [x, y] = [push(at.x, size.width), push(at.y, size.height)]
    if (x === 0 && y === 0) return
    board.look(panned(camera, x, y))
    pressed.lines = null
    drag(last)
    edgeFrame = requestAnimationFrame(followEdge)
  }

  const end = (event: PointerEvent): void => {
    pointers.delete(event.pointerId)
    if (pinch) {
      if (pointers.size < 2) pinch = null
      return
    }
    const press = pressed
    pressed = null
    if (!press) return
    const { gesture, tool } = board.state()
    board.set({ gesture: null })
    element.style.cursor = 'default'
    if (event.type === 'pointercancel') return
    if (gesture?.kind === 'move') acts.drop(gesture.moving, gesture.dx, gesture.dy)
    else if (gesture?.kind === 'resize') acts.resize(gesture.item)
    else if (tool !== 'select' && !press.panning)
      acts.draw(tool, gesture?.kind === 'draw' ? gesture.box : null, press.from)
    else if (!press.dragged) click(press)
  }
  const click = (press: Pressed): void => {
    if (press.panning && press.touch) {
      if (press.item) board.select([press.item.id])
      else board.select([], null)
    } else if (press.alone && press.item) board.select([press.item.id])
    else if (!press.item && !press.panning && press.kept.size === 0) board.select([], null)
  }

  const openAt = (event: MouseEvent): void => {
    const at = toPlane(board.state().camera, place(event))
    acts.open(itemAt(scene, at, board.state().camera.zoom, board.state().selected), at)
  }
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    if (board.state().writing) return
    const { camera, size } = board.state()
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? LINE_PX
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? size.height
          : 1
    if (event.ctrlKey || event.metaKey)
      return board.look(
        zoomedAt(
          camera,
          place(event),
          camera.zoom * Math.exp(-Math.max(-60, Math.min(60, event.deltaY * unit)) * 0.01),
        ),
      )
    const sideways = event.shiftKey && event.deltaX === 0
    board.look(panned(camera, -(sideways ? event.deltaY : event.deltaX) * unit, sideways ? 0 : -event.deltaY * unit))
  }
  const leave = (): void => board.set({ hovered: null })

  element.addEventListener('pointerdown', begin)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('dblclick', openAt)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    cancelAnimationFrame(edgeFrame)
    element.removeEventListener('pointerdown', begin)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('dblclick', openAt)
    element.removeEventListener('wheel', wheel)
  }
}

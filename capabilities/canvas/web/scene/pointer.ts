import type { Id } from '#platform/kernel/ids.ts'
import type { Box, Point } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import type { Board, Tool } from './board.ts'
import { toPlane } from './camera.ts'
import { itemAt } from './choosing.ts'
import { dragTo, type DragRules, type Pressed } from './dragging.ts'
import { GRIP_CURSORS, gripAt, type Grip } from './grips.ts'
import { lookByPinch, lookByWheel, lookPastEdge, pinchOf, type Pinch } from './looking.ts'

/** What the pointer may begin, and its handlers. */
export interface PointerActs extends DragRules {
  drop: (moving: ReadonlySet<Id>, dx: number, dy: number) => void
  resize: (item: CanvasItem) => void
  draw: (tool: Exclude<Tool, 'select'>, box: Box | null, at: Point) => void
  /** A double click on an item, or on nothing. */
  open: (item: CanvasItem | undefined, at: Point) => void
}

interface Pointing {
  element: HTMLElement
  board: Board
  acts: PointerActs
  isSpaceDown: () => boolean
}

/** What the pointer is over, where that can be chosen. */
interface PointedAt {
  grip: Grip | null
  item: CanvasItem | undefined
}

function pointedAt({ board, acts }: Pointing, at: Point, touch: boolean): PointedAt {
  const { camera, tool, selected } = board.state()
  if (tool !== 'select') return { grip: null, item: undefined }
  const grip = acts.mayEdit() ? gripAt(board, at, touch) : null
  return { grip, item: grip?.item ?? itemAt(board.scene, toPlane(camera, at), camera.zoom, selected) }
}

/** Shows what could be done at the position of the pointer. */
function hover(pointing: Pointing, at: Point): void {
  const { element, board, acts, isSpaceDown } = pointing
  const { tool, hovered } = board.state()
  const { grip, item } = pointedAt(pointing, at, false)
  const over = grip ? undefined : item
  const cursor = tool !== 'select' ? 'crosshair' : over && acts.mayEdit() ? 'move' : 'default'
  element.style.cursor = isSpaceDown() ? 'grab' : grip ? GRIP_CURSORS[grip.handle] : cursor
  if ((over?.id ?? null) !== hovered) board.set({ hovered: over?.id ?? null })
}

/** What is pressed now, and chosen with it. */
function press(pointing: Pointing, at: Point, event: PointerEvent): Pressed {
  const { element, board, isSpaceDown } = pointing
  const { camera, selected, tool } = board.state()
  const touch = event.pointerType === 'touch'
  const { grip, item } = pointedAt(pointing, at, touch)
  const adds = event.shiftKey || event.metaKey || event.ctrlKey
  const isPlaneTouched = touch && tool === 'select' && !grip && (!item || !selected.has(item.id))
  const pressed: Pressed = {
    at,
    from: toPlane(camera, at),
    item,
    grip,
    kept: adds ? selected : new Set(),
    panning: event.button === 1 || isSpaceDown() || isPlaneTouched,
    alone: false,
    lines: null,
    dragged: false,
    touch,
  }
  if (pressed.panning && !touch) element.style.cursor = 'grabbing'
  if (pressed.panning || tool !== 'select' || grip || !item) return pressed
  if (adds) {
    const next = new Set(selected)
    if (!next.delete(item.id)) next.add(item.id)
    board.select(next, item.id)
  } else if (selected.has(item.id)) pressed.alone = selected.size > 1
  else board.select([item.id])
  return pressed
}

/** Applies what was dragged or clicked, when it is released. */
function letGo({ board, acts }: Pointing, pressed: Pressed, isCancelled: boolean): void {
  const { gesture, tool } = board.state()
  board.set({ gesture: null })
  if (isCancelled) return
  if (gesture?.kind === 'move') acts.drop(gesture.moving, gesture.dx, gesture.dy)
  else if (gesture?.kind === 'resize') acts.resize(gesture.item)
  else if (tool !== 'select' && !pressed.panning)
    acts.draw(tool, gesture?.kind === 'draw' ? gesture.box : null, pressed.from)
  else if (!pressed.dragged) click(board, pressed)
}

function click(board: Board, { item, panning, touch, alone, kept }: Pressed): void {
  if (panning && touch) {
    if (item) board.select([item.id])
    else board.select([], null)
  } else if (alone && item) board.select([item.id])
  else if (!item && !panning && kept.size === 0) board.select([], null)
}

/** Follows pointer, wheel and fingers on an element until the returned function is called. */
export function followPointer(
  element: HTMLElement,
  board: Board,
  acts: PointerActs,
  isSpaceDown: () => boolean,
): () => void {
  const pointing: Pointing = { element, board, acts, isSpaceDown }
  const pointers = new Map<number, Point>()
  let pressed: Pressed | null = null
  let pinch: Pinch | null = null
  let last: PointerEvent | null = null
  let edgeFrame = 0

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const fingers = (): [Point, Point] => [...pointers.values()] as [Point, Point]
  const begin = (event: PointerEvent): void => {
    if (event.button > 1 || board.state().writing) return
    const at = place(event)
    pointers.set(event.pointerId, at)
    element.setPointerCapture(event.pointerId)
    if (pointers.size === 2) {
      pressed = null
      board.set({ gesture: null })
      pinch = pinchOf(fingers())
    } else pressed = press(pointing, at, event)
  }
  const move = (event: PointerEvent): void => {
    last = event
    const at = place(event)
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, at)
    if (pinch && pointers.size === 2) {
      const now = pinchOf(fingers())
      lookByPinch(board, pinch, now)
      pinch = now
    } else if (pressed) {
      dragTo(board, acts, pressed, at, event)
      if (pressed.dragged && !pressed.panning) edgeFrame ||= requestAnimationFrame(followEdge)
    } else if (event.pointerType !== 'touch') hover(pointing, at)
  }
  /** Scrolls the plane while something is dragged at the edge of the window. */
  const followEdge = (): void => {
    edgeFrame = 0
    if (!pressed || pressed.panning || !last || !board.state().gesture) return
    const at = place(last)
    if (!lookPastEdge(board, at)) return
    pressed.lines = null
    dragTo(board, acts, pressed, at, last)
    edgeFrame = requestAnimationFrame(followEdge)
  }
  const end = (event: PointerEvent): void => {
    pointers.delete(event.pointerId)
    if (pinch) {
      if (pointers.size < 2) pinch = null
      return
    }
    const held = pressed
    pressed = null
    if (!held) return
    element.style.cursor = 'default'
    letGo(pointing, held, event.type === 'pointercancel')
  }
  const openAt = (event: MouseEvent): void => {
    const { camera, selected } = board.state()
    const at = toPlane(camera, place(event))
    acts.open(itemAt(board.scene, at, camera.zoom, selected), at)
  }
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    if (!board.state().writing) lookByWheel(board, event, place(event))
  }
  const leave = (): void => board.set({ hovered: null })

  const following = new AbortController()
  const { signal } = following
  element.addEventListener('pointerdown', begin, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', end, { signal })
  element.addEventListener('pointercancel', end, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('dblclick', openAt, { signal })
  element.addEventListener('wheel', wheel, { passive: false, signal })
  return () => {
    cancelAnimationFrame(edgeFrame)
    following.abort()
  }
}

import type { Point } from '../../model/geometry.ts'
import type { Board } from './board.ts'
import { panned, zoomedAt } from './camera.ts'

/** How near the edge of the window dragging scrolls the plane. */
const EDGE_PX = 28
const EDGE_SPEED_PX = 11
const LINE_PX = 18
/** A larger delta comes from the wheel of a mouse, which turns by notches. */
const MOST_ZOOMED_PX = 60

/** Two fingers, at their previous positions. */
export interface Pinch {
  distance: number
  middle: Point
}

export function pinchOf([one, other]: readonly [Point, Point]): Pinch {
  return {
    distance: Math.hypot(one.x - other.x, one.y - other.y),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  }
}

/** Moves the plane with two fingers, and zooms as they part. */
export function lookByPinch(board: Board, from: Pinch, to: Pinch): void {
  const camera = panned(board.state().camera, to.middle.x - from.middle.x, to.middle.y - from.middle.y)
  board.look(zoomedAt(camera, to.middle, camera.zoom * (to.distance / Math.max(from.distance, 1))))
}

/** Moves the plane by a wheel, or zooms at a position of the screen. */
export function lookByWheel(board: Board, event: WheelEvent, at: Point): void {
  const { camera, size } = board.state()
  const unit = { [WheelEvent.DOM_DELTA_LINE]: LINE_PX, [WheelEvent.DOM_DELTA_PAGE]: size.height }[event.deltaMode] ?? 1
  if (event.ctrlKey || event.metaKey) {
    const turned = Math.max(-MOST_ZOOMED_PX, Math.min(MOST_ZOOMED_PX, event.deltaY * unit))
    return board.look(zoomedAt(camera, at, camera.zoom * Math.exp(-turned * 0.01)))
  }
  const sideways = event.shiftKey && event.deltaX === 0
  board.look(panned(camera, -(sideways ? event.deltaY : event.deltaX) * unit, sideways ? 0 : -event.deltaY * unit))
}

/** Scrolls the plane where a position of the screen is at its edge. @returns whether it is */
export function lookPastEdge(board: Board, at: Point): boolean {
  const { size, camera } = board.state()
  const push = (value: number, room: number): number =>
    value < EDGE_PX ? EDGE_SPEED_PX : value > room - EDGE_PX ? -EDGE_SPEED_PX : 0
  const [x, y] = [push(at.x, size.width), push(at.y, size.height)]
  if (x === 0 && y === 0) return false
  board.look(panned(camera, x, y))
  return true
}

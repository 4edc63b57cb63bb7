import type { Box, Point } from '../../model/geometry.ts'

/** The view of the plane: the position in the upper left corner, and the size of a unit. */
export interface Camera extends Point {
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MIN_ZOOM = 0.02
export const MAX_ZOOM = 4
/** One press of + or -. */
export const ZOOM_STEP = 1.25
/** Margin around what is fitted into the window: less in a small one. */
const FIT_MARGIN_PX = 56
const FIT_MARGIN_SHARE = 0.06

function bounded(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}

export function toPlane(camera: Camera, at: Point): Point {
  return { x: camera.x + at.x / camera.zoom, y: camera.y + at.y / camera.zoom }
}

export function toScreen(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) * camera.zoom, y: (at.y - camera.y) * camera.zoom }
}

export function boxOnScreen(camera: Camera, box: Box): Box {
  return { ...toScreen(camera, box), width: box.width * camera.zoom, height: box.height * camera.zoom }
}

/** The visible part of the plane. */
export function visibleBox(camera: Camera, size: Size): Box {
  return { x: camera.x, y: camera.y, width: size.width / camera.zoom, height: size.height / camera.zoom }
}

/** Moved by pixels of the screen. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }
}

/** Zooms so that the position under a point of the screen stays there. */
export function zoomedAt(camera: Camera, at: Point, zoom: number): Camera {
  const next = bounded(zoom)
  const under = toPlane(camera, at)
  return { x: under.x - at.x / next, y: under.y - at.y / next, zoom: next }
}

/** Fits a box into the window, not larger than its size. */
export function fitted(box: Box, size: Size, most = 1): Camera {
  const margin = Math.min(FIT_MARGIN_PX, FIT_MARGIN_SHARE * size.width)
  const room = { width: Math.max(size.width - 2 * margin, 40), height: Math.max(size.height - 2 * FIT_MARGIN_PX, 40) }
  const zoom = bounded(Math.min(most, room.width / Math.max(box.width, 1), room.height / Math.max(box.height, 1)))
  return centredOn({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, size, zoom)
}

export function centredOn(point: Point, size: Size, zoom: number): Camera {
  return { x: point.x - size.width / 2 / zoom, y: point.y - size.height / 2 / zoom, zoom }
}

/** Moves as little as needed to show a box in the window; returns the same camera where it is visible already. */
export function showing(camera: Camera, box: Box, size: Size): Camera {
  const seen = visibleBox(camera, size)
  const along = (from: number, length: number, start: number, room: number): number => {
    if (length >= room) return start - (room - length) / 2
    return start < from ? start : start + length > from + room ? start + length - room : from
  }
  const margin = 24 / camera.zoom
  const x = along(seen.x, box.width + 2 * margin, box.x - margin, seen.width)
  const y = along(seen.y, box.height + 2 * margin, box.y - margin, seen.height)
  return x === camera.x && y === camera.y ? camera : { ...camera, x, y }
}

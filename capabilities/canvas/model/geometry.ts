export interface Point {
  x: number
  y: number
}

/** A rectangle by its upper left corner and its size. */
export interface Box extends Point {
  width: number
  height: number
}

export function centerOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The box between two corners, in any order. */
export function boxBetween(one: Point, other: Point): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}

/** The smallest box around all of them; null for none. */
export function boxAround(boxes: Iterable<Box>): Box | null {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const box of boxes) {
    if (box.x < left) left = box.x
    if (box.y < top) top = box.y
    if (box.x + box.width > right) right = box.x + box.width
    if (box.y + box.height > bottom) bottom = box.y + box.height
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Whether they have more than an edge in common. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

export function holds(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height
}

/** The box with a margin around it. */
export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by }
}

export function moved<Placed extends Point>(placed: Placed, dx: number, dy: number): Placed {
  return { ...placed, x: placed.x + dx, y: placed.y + dy }
}

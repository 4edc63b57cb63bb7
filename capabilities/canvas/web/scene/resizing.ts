import type { Box, Point } from '../../model/geometry.ts'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** The position of a handle on a box. */
export function handlePoint(box: Box, handle: Handle): Point {
  const x = handle.includes('w') ? box.x : handle.includes('e') ? box.x + box.width : box.x + box.width / 2
  const y = handle.startsWith('n') ? box.y : handle.startsWith('s') ? box.y + box.height : box.y + box.height / 2
  return { x, y }
}

/**
 * The box after its handle was dragged by this distance. It never becomes smaller than `least`, and the opposite side
 * stays.
 */
export function resized(
  box: Box,
  handle: Handle,
  dx: number,
  dy: number,
  least: { width: number; height: number },
): Box {
  const width = handle.includes('w') ? box.width - dx : handle.includes('e') ? box.width + dx : box.width
  const height = handle.startsWith('n') ? box.height - dy : handle.startsWith('s') ? box.height + dy : box.height
  const next = { width: Math.max(least.width, width), height: Math.max(least.height, height) }
  return {
    x: handle.includes('w') ? box.x + box.width - next.width : box.x,
    y: handle.startsWith('n') ? box.y + box.height - next.height : box.y,
    ...next,
  }
}

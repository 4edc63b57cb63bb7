import type { Box } from '../../model/geometry.ts'

/** Distance of the dots on the plane, which hint at its scale. */
const DOT_GAP = 32
const LEAST_DOT_GAP_PX = 18

/** Draws the dots of the plane that are in a box. The context is in units of the plane. */
export function drawDots(context: CanvasRenderingContext2D, box: Box, scale: number, color: string): void {
  if (DOT_GAP * scale < LEAST_DOT_GAP_PX) return
  const side = 1.5 / scale
  context.fillStyle = color
  context.globalAlpha = 0.55
  for (let x = Math.ceil(box.x / DOT_GAP) * DOT_GAP; x < box.x + box.width; x += DOT_GAP) {
    for (let y = Math.ceil(box.y / DOT_GAP) * DOT_GAP; y < box.y + box.height; y += DOT_GAP)
      context.fillRect(x - side / 2, y - side / 2, side, side)
  }
  context.globalAlpha = 1
}

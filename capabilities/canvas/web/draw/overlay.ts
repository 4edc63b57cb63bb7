import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, grown, moved, overlap, type Box } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import { boxOnScreen, visibleBox, type Camera } from '../scene/camera.ts'
import type { Board, BoardState } from '../scene/board.ts'
import { handlesOf } from '../scene/grips.ts'
import { handlePoint } from '../scene/resizing.ts'
import type { Guide } from '../scene/snapping.ts'
import type { Painter } from './draw-items.ts'
import { MAX_DETAILED, MAX_OUTLINES } from './limits.ts'
import { CARD, GROUP_HEAD, type Palette } from './look.ts'

const HANDLE_PX = 8

/** What lies over the plane: what is chosen, moved and drawn. */
export interface Overlay {
  board: Board
  painter: Painter
  palette: Palette
  /** The items that are moved or resized. */
  lifted: ReadonlySet<Id>
  mayEdit: () => boolean
}

/** Where an item is while it is moved or resized. */
type ShiftedBox = (item: CanvasItem) => Box

/** Draws the overlay into its own canvas, which is hidden while there is nothing to draw. */
export function drawOverlay(context: CanvasRenderingContext2D, overlay: Overlay, pixelRatio: number): void {
  const { board, painter, palette, lifted } = overlay
  const state = board.state()
  const { camera, gesture } = state
  const { canvas } = context
  const isEmpty = hasNothing(state) && lifted.size === 0
  // Even an empty canvas would be composited over the other one in each frame.
  canvas.style.visibility = isEmpty ? 'hidden' : 'visible'
  if (isEmpty) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  const seen = visibleBox(camera, state.size)
  const [shiftX, shiftY] = gesture?.kind === 'move' ? [gesture.dx, gesture.dy] : [0, 0]
  if (lifted.size > 0) {
    const items =
      gesture?.kind === 'resize'
        ? [gesture.item]
        : board.scene.within(moved(seen, -shiftX, -shiftY)).filter((item) => lifted.has(item.id))
    const scale = camera.zoom * pixelRatio
    context.setTransform(scale, 0, 0, scale, (shiftX - camera.x) * scale, (shiftY - camera.y) * scale)
    drawLifted(context, items, { painter, palette, zoom: camera.zoom })
  }
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  const shiftedBox: ShiftedBox = (item) =>
    gesture?.kind === 'resize' && gesture.item.id === item.id
      ? gesture.item
      : lifted.has(item.id)
        ? moved(item, shiftX, shiftY)
        : item
  drawTargets(context, overlay, state)
  const chosen = [...state.selected].flatMap((id) => board.scene.get(id) ?? [])
  drawChosen(context, chosen.map(shiftedBox), chosen, { camera, seen, color: palette.focus })
  const [only] = chosen
  if (only && chosen.length === 1 && hasHandles(state) && overlay.mayEdit())
    drawHandles(context, camera, { kinds: handlesOf(only), box: shiftedBox(only) }, palette)
  if (gesture?.kind === 'frame' || gesture?.kind === 'draw') drawFrame(context, camera, gesture, palette.focus)
  if (gesture?.kind === 'move' || gesture?.kind === 'resize')
    drawGuides(context, camera, gesture.guides, palette.accentText)
}

function hasNothing({ selected, gesture, hovered }: BoardState): boolean {
  return selected.size === 0 && gesture?.kind !== 'frame' && gesture?.kind !== 'draw' && hovered === null
}

function hasHandles({ writing, gesture, tool }: BoardState): boolean {
  return !writing && gesture?.kind !== 'move' && tool === 'select'
}

/** The context is in units of the plane, shifted by the way of the items. */
function drawLifted(
  context: CanvasRenderingContext2D,
  items: readonly CanvasItem[],
  { painter, palette, zoom }: { painter: Painter; palette: Palette; zoom: number },
): void {
  context.globalAlpha = 0.92
  if (items.length <= MAX_DETAILED) painter.draw(context, items, zoom)
  else {
    context.fillStyle = palette.borderStrong
    for (const item of items) context.fillRect(item.x, item.y, item.width, item.height)
  }
  context.globalAlpha = 1
}

/** From here on the context is in pixels of the screen. */
function outline(
  context: CanvasRenderingContext2D,
  camera: Camera,
  box: Box,
  { color, width, radius = 0 }: { color: string; width: number; radius?: number },
): void {
  const on = boxOnScreen(camera, box)
  context.strokeStyle = color
  context.lineWidth = width
  context.beginPath()
  context.roundRect(on.x, on.y, on.width, on.height, Math.min(radius * camera.zoom, 12))
  context.stroke()
}

/** The group that takes up what is dropped now, and the item under the pointer. */
function drawTargets(context: CanvasRenderingContext2D, { board, palette }: Overlay, state: BoardState): void {
  const { camera, gesture, hovered, selected, tool } = state
  if (gesture?.kind === 'move' && gesture.into !== null) {
    const group = board.scene.get(gesture.into)
    if (group) outline(context, camera, group, { color: palette.focus, width: 3, radius: CARD.radius + 4 })
  }
  const item = hovered === null || gesture || selected.has(hovered) ? undefined : board.scene.get(hovered)
  if (item && tool === 'select') outline(context, camera, item, { color: palette.focus, width: 1, radius: CARD.radius })
}

/** @param boxes where the chosen items are now, in the same order */
function drawChosen(
  context: CanvasRenderingContext2D,
  boxes: readonly Box[],
  chosen: readonly CanvasItem[],
  { camera, seen, color }: { camera: Camera; seen: Box; color: string },
): void {
  if (chosen.length <= MAX_OUTLINES) {
    for (const [at, box] of boxes.entries())
      if (overlap(grown(box, 4), seen))
        outline(context, camera, box, { color, width: 1.75, radius: chosen[at]?.kind === 'text' ? 3 : CARD.radius })
  }
  const around = chosen.length > 1 ? boxAround(boxes) : null
  if (!around) return
  context.setLineDash([4, 4])
  outline(context, camera, grown(around, 6 / camera.zoom), { color, width: 1 })
  context.setLineDash([])
}

function drawHandles(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { kinds, box }: { kinds: ReturnType<typeof handlesOf>; box: Box },
  palette: Palette,
): void {
  for (const handle of kinds) {
    const on = boxOnScreen(camera, { ...handlePoint(box, handle), width: 0, height: 0 })
    context.fillStyle = palette.raised
    context.strokeStyle = palette.focus
    context.lineWidth = 1.5
    context.beginPath()
    context.roundRect(on.x - HANDLE_PX / 2, on.y - HANDLE_PX / 2, HANDLE_PX, HANDLE_PX, 2)
    context.fill()
    context.stroke()
  }
}

/** The frame that chooses what is in it, or the box of what is being drawn. */
function drawFrame(
  context: CanvasRenderingContext2D,
  camera: Camera,
  gesture: Extract<BoardState['gesture'], { kind: 'frame' | 'draw' }>,
  color: string,
): void {
  const on = boxOnScreen(camera, gesture.box)
  context.fillStyle = color
  context.globalAlpha = 0.08
  context.fillRect(on.x, on.y, on.width, on.height)
  context.globalAlpha = 1
  outline(context, camera, gesture.box, { color, width: 1.5 })
  if (gesture.kind === 'draw' && gesture.tool === 'group') {
    const head = { ...gesture.box, height: Math.min(gesture.box.height, GROUP_HEAD) }
    outline(context, camera, head, { color, width: 1 })
  }
}

/** The lines along which an item lies in line with others. */
function drawGuides(context: CanvasRenderingContext2D, camera: Camera, guides: readonly Guide[], color: string): void {
  context.strokeStyle = color
  context.lineWidth = 1
  for (const { along, at, from, to } of guides) {
    const start = boxOnScreen(
      camera,
      along === 'x' ? { x: at, y: from, width: 0, height: to - from } : { x: from, y: at, width: to - from, height: 0 },
    )
    context.beginPath()
    context.moveTo(start.x, start.y)
    context.lineTo(start.x + start.width, start.y + start.height)
    context.stroke()
  }
}

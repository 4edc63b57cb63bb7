import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, grown, moved, overlap, type Box } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import { boxOnScreen, visibleBox } from '../scene/camera.ts'
import type { Board } from '../scene/board.ts'
import { handlesOf } from '../scene/grips.ts'
import { handlePoint } from '../scene/resizing.ts'
import type { Painter } from './draw-items.ts'
import { CARD, GROUP_HEAD, type Palette } from './look.ts'
import { createTiles } from './tiles.ts'

/** How long after the last zoom step the plane is drawn sharp. */
const SETTLED_MS = 140
/** How long drawing tiles may take per frame: short while something moves, longer when nothing does. */
const MOVING_BUDGET_MS = 5
const RESTING_BUDGET_MS = 18
/** How long after the last frame the surroundings are drawn, tile by tile. */
const IDLE_MS = 40
/** More items than this are moved as boxes without words. */
const MAX_DETAILED = 120
/** With more outlines than this, only the one around all is drawn. */
const MAX_OUTLINES = 600
const HANDLE_PX = 8
/** Distance of the dots on the plane, which hint at its scale. */
const DOT_GAP = 32
const LEAST_DOT_GAP_PX = 18

export interface Stage {
  /** Called when the colours, the fonts or the contents of references changed. */
  redraw: () => void
  redrawItems: (items: Iterable<CanvasItem>) => void
  setPalette: (palette: Palette) => void
  stop: () => void
}

/**
 * Draws a board on two canvases, one over the other: the plane, and on top what is chosen, moved and drawn. Draws only
 * when something changed.
 */
export function createStage(
  base: HTMLCanvasElement,
  top: HTMLCanvasElement,
  board: Board,
  painter: Painter,
  firstPalette: Palette,
  mayEdit: () => boolean,
): Stage {
  const { scene } = board
  let palette = firstPalette
  let frame = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  let lifted: ReadonlySet<Id> = new Set()
  let drawnWriting: Id | null = null
  const plane = base.getContext('2d', { alpha: false })
  const over = top.getContext('2d')

  const drawDots = (context: CanvasRenderingContext2D, box: Box, scale: number): void => {
    if (DOT_GAP * scale < LEAST_DOT_GAP_PX) return
    const side = 1.5 / scale
    context.fillStyle = palette.borderStrong
    context.globalAlpha = 0.55
    for (let x = Math.ceil(box.x / DOT_GAP) * DOT_GAP; x < box.x + box.width; x += DOT_GAP) {
      for (let y = Math.ceil(box.y / DOT_GAP) * DOT_GAP; y < box.y + box.height; y += DOT_GAP)
        context.fillRect(x - side / 2, y - side / 2, side, side)
    }
    context.globalAlpha = 1
  }
  const tiles = createTiles((context, box, pixelsPerUnit) => {
    drawDots(context, box, pixelsPerUnit)
    const here = scene.within(box)
    return painter.drawInParts(
      context,
      lifted.size === 0 && drawnWriting === null
        ? here
        : here.filter((item) => !lifted.has(item.id) && item.id !== drawnWriting),
      pixelsPerUnit / window.devicePixelRatio,
    )
  })

  const boxesOf = (ids: Iterable<Id>): Box[] => [...ids].flatMap((id) => scene.get(id) ?? [])
  /** Items being moved or edited are not in the tiles: these are drawn again only when that begins and ends. */
  const lift = (): void => {
    const { gesture, writing } = board.state()
    const next: ReadonlySet<Id> =
      gesture?.kind === 'move' ? gesture.moving : gesture?.kind === 'resize' ? new Set([gesture.item.id]) : NOTHING
    const same = next === lifted || (next.size === lifted.size && [...next].every((id) => lifted.has(id)))
    if (!same) {
      const boxes = boxesOf([...lifted, ...next])
      lifted = next
      tiles.change(boxes.length > MAX_OUTLINES ? 'all' : boxes)
    }
    const written = writing && writing.item.kind !== 'group' ? writing.item.id : null
    if (written !== drawnWriting) {
      const boxes = boxesOf([written, drawnWriting].flatMap((id) => id ?? []))
      drawnWriting = written
      tiles.change(boxes)
    }
  }

  const drawTop = (context: CanvasRenderingContext2D, ratio: number): void => {
    const { camera, size, selected, gesture, hovered, writing, tool } = board.state()
    const isEmpty =
      selected.size === 0 &&
      gesture?.kind !== 'frame' &&
      gesture?.kind !== 'draw' &&
      lifted.size === 0 &&
      hovered === null
    // Even an empty canvas would be composited over the other one in each frame.
    top.style.visibility = isEmpty ? 'hidden' : 'visible'
    if (isEmpty) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, top.width, top.height)
    const seen = visibleBox(camera, size)
    const scale = camera.zoom * ratio
    const [shiftX, shiftY] = gesture?.kind === 'move' ? [gesture.dx, gesture.dy] : [0, 0]
    if (lifted.size > 0) {
      const items =
        gesture?.kind === 'resize'
          ? [gesture.item]
          : scene.within(moved(seen, -shiftX, -shiftY)).filter((item) => lifted.has(item.id))
      context.setTransform(scale, 0, 0, scale, (shiftX - camera.x) * scale, (shiftY - camera.y) * scale)
      context.globalAlpha = 0.92
      if (items.length <= MAX_DETAILED) painter.draw(context, items, camera.zoom)
      else {
        context.fillStyle = palette.borderStrong
        for (const item of items) context.fillRect(item.x, item.y, item.width, item.height)
      }
      context.globalAlpha = 1
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const outline = (box: Box, color: string, width: number, radius = 0): void => {
      const on = boxOnScreen(camera, box)
      context.strokeStyle = color
      context.lineWidth = width
      context.beginPath()
      context.roundRect(on.x, on.y, on.width, on.height, Math.min(radius * camera.zoom, 12))
      context.stroke()
    }
    const shiftedBox = (item: CanvasItem): Box =>
      gesture?.kind === 'resize' && gesture.item.id === item.id
        ? gesture.item
        : lifted.has(item.id)
          ? moved(item, shiftX, shiftY)
          : item
    if (gesture?.kind === 'move' && gesture.into !== null) {
      const group = scene.get(gesture.into)
      if (group) outline(group, palette.focus, 3, CARD.radius + 4)
    }
    const hoveredItem = hovered === null || gesture || selected.has(hovered) ? undefined : scene.get(hovered)
    if (hoveredItem && tool === 'select') outline(hoveredItem, palette.focus, 1, CARD.radius)
    const chosen = [...selected].flatMap((id) => scene.get(id) ?? [])
    if (chosen.length <= MAX_OUTLINES)
      for (const item of chosen)
        if (overlap(grown(shiftedBox(item), 4), seen))
          outline(shiftedBox(item), palette.focus, 1.75, item.kind === 'text' ? 3 : CARD.radius)
    if (chosen.length > 1) {
      const around = boxAround(chosen.map(shiftedBox))
      if (around) {
        context.setLineDash([4, 4])
        outline(grown(around, 6 / camera.zoom), palette.focus, 1)
        context.setLineDash([])
      }
    }
    const [only] = chosen
    if (only && chosen.length === 1 && mayEdit() && !writing && gesture?.kind !== 'move' && tool === 'select') {
      for (const handle of handlesOf(only)) {
        const on = boxOnScreen(camera, { ...handlePoint(shiftedBox(only), handle), width: 0, height: 0 })
        context.fillStyle = palette.raised
        context.strokeStyle = palette.focus
        context.lineWidth = 1.5
        context.beginPath()
        context.roundRect(on.x - HANDLE_PX / 2, on.y - HANDLE_PX / 2, HANDLE_PX, HANDLE_PX, 2)
        context.fill()
        context.stroke()
      }
    }
    if (gesture?.kind === 'frame' || gesture?.kind === 'draw') {
      const on = boxOnScreen(camera, gesture.box)
      context.fillStyle = palette.focus
      context.globalAlpha = 0.08
      context.fillRect(on.x, on.y, on.width, on.height)
      context.globalAlpha = 1
      outline(gesture.box, palette.focus, 1.5)
      if (gesture.kind === 'draw' && gesture.tool === 'group')
        outline({ ...gesture.box, height: Math.min(gesture.box.height, GROUP_HEAD) }, palette.focus, 1)
    }
    if (gesture?.kind === 'move' || gesture?.kind === 'resize') {
      context.strokeStyle = palette.accentText
      context.lineWidth = 1
      for (const { along, at, from, to } of gesture.guides) {
        const start = boxOnScreen(
          camera,
          along === 'x'
            ? { x: at, y: from, width: 0, height: to - from }
            : { x: from, y: at, width: to - from, height: 0 },
        )
        context.beginPath()
        context.moveTo(start.x, start.y)
        context.lineTo(start.x + start.width, start.y + start.height)
        context.stroke()
      }
    }
  }

  const request = (): void => {
    frame ||= requestAnimationFrame(paint)
  }
  const paint = (): void => {
    frame = 0
    clearTimeout(idle)
    const { camera, size, zoomedAt, gesture } = board.state()
    if (!plane || !over || size.width === 0 || size.height === 0) return
    const ratio = window.devicePixelRatio
    for (const canvas of [base, top]) {
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
    }
    lift()
    const moving = performance.now() - zoomedAt < SETTLED_MS
    const budgetMs = moving || gesture ? MOVING_BUDGET_MS : RESTING_BUDGET_MS
    const more = tiles.paint(plane, camera, size, ratio, { moving, budgetMs, background: palette.sunken })
    drawTop(over, ratio)
    if (more || moving) request()
    else idle = setTimeout(prepare, IDLE_MS)
  }
  const prepare = (): void => {
    const { camera, size } = board.state()
    if (tiles.prepare(camera, size, window.devicePixelRatio, palette.sunken)) idle = setTimeout(prepare, IDLE_MS)
  }
  const stopBoard = board.subscribe(request)
  const stopScene = scene.follow((dirty) => {
    tiles.change(dirty)
    request()
  })
  request()
  return {
    redraw() {
      tiles.change('all')
      request()
    },
    redrawItems(items) {
      const changed = [...items]
      painter.forget(changed)
      tiles.change(changed.length > MAX_OUTLINES ? 'all' : changed)
      request()
    },
    setPalette(next) {
      palette = next
      tiles.change('all')
      request()
    },
    stop() {
      stopBoard()
      stopScene()
      cancelAnimationFrame(frame)
      clearTimeout(idle)
    },
  }
}

const NOTHING: ReadonlySet<Id> = new Set()

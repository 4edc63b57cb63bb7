import type { CanvasItem } from '../../model/item.ts'
import type { Board } from '../scene/board.ts'
import { drawDots } from './dots.ts'
import type { Painter } from './draw-items.ts'
import { followLifted, type LiftedItems } from './lifted-items.ts'
import { MAX_OUTLINES } from './limits.ts'
import type { Palette } from './look.ts'
import { drawOverlay } from './overlay.ts'
import { createTiles } from './tiles.ts'

/** How long after the last zoom step the plane is drawn sharp. */
const SETTLED_MS = 140
/** How long drawing tiles may take per frame: short while something moves, longer when nothing does. */
const MOVING_BUDGET_MS = 5
const RESTING_BUDGET_MS = 18
/** How long after the last frame the surroundings are drawn, tile by tile. */
const IDLE_MS = 40

export interface Stage {
  /** Draws items again whose references have other contents now. */
  redrawItems: (items: Iterable<CanvasItem>) => void
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
  palette: Palette,
  mayEdit: () => boolean,
): Stage {
  const { scene } = board
  let frame = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const plane = base.getContext('2d', { alpha: false })
  const over = top.getContext('2d')

  const tiles = createTiles((context, box, pixelsPerUnit) => {
    drawDots(context, box, pixelsPerUnit, palette.borderStrong)
    const here = scene.within(box)
    return painter.drawInParts(
      context,
      lifted.areNone() ? here : here.filter((item) => !lifted.has(item.id)),
      pixelsPerUnit / window.devicePixelRatio,
    )
  })
  const lifted: LiftedItems = followLifted(board, tiles.change)

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
    lifted.update()
    const moving = performance.now() - zoomedAt < SETTLED_MS
    const budgetMs = moving || gesture ? MOVING_BUDGET_MS : RESTING_BUDGET_MS
    const more = tiles.paint(plane, camera, size, ratio, { moving, budgetMs, background: palette.sunken })
    drawOverlay(over, { board, painter, palette, lifted: lifted.moved(), mayEdit }, ratio)
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
    redrawItems(items) {
      const changed = [...items]
      painter.forget(changed)
      tiles.change(changed.length > MAX_OUTLINES ? 'all' : changed)
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

import { overlap, type Box } from '../../model/geometry.ts'
import { visibleBox, type Camera, type Size } from '../scene/camera.ts'
import type { Dirty } from '../scene/scene.ts'
import type { DrawOn } from './draw-items.ts'
import { createTileStore, TILE_PX, type Surface, type Tile } from './tile-store.ts'

/** How many tiles are kept for each one in the window. */
const KEPT_SHARE = 4
/** How long the surroundings of the window are drawn at once. */
const IDLE_BUDGET_MS = 12
/** How far an item is drawn beyond its box, in pixels: its border. */
const BLEED_PX = 3

/** Begins to draw what is in a box into a context in units of the plane. */
export type DrawBox = (context: CanvasRenderingContext2D, box: Box, pixelsPerUnit: number) => DrawOn

export interface Tiles {
  /** Marks the contents of these boxes to be drawn again. */
  change: (dirty: Dirty) => void
  /**
   * Draws the plane, as the camera sees it, into the window; renders missing tiles for it, for about this many
   * milliseconds.
   * @param moving whether it is being zoomed: tiles of another scale are shown. @returns whether tiles are still
   * missing
   */
  paint: (
    context: CanvasRenderingContext2D,
    camera: Camera,
    size: Size,
    pixelRatio: number,
    options: { moving: boolean; budgetMs: number; background: string },
  ) => boolean
  /** Renders tiles around the window for a moment while nothing else is to do. @returns whether there is more */
  prepare: (camera: Camera, size: Size, pixelRatio: number, background: string) => boolean
}

/**
 * Caches what is drawn in square tiles: moving over the plane and zooming put tiles in place, however many items there
 * are, and only what becomes visible or changes is drawn (decision 0031).
 */
export function createTiles(draw: DrawBox): Tiles {
  const store = createTileStore()
  let picture = 0

  const begin = ({ box }: Tile, { context }: Surface, scale: number, background: string): DrawOn => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = background
    context.fillRect(0, 0, TILE_PX, TILE_PX)
    context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
    return draw(context, withBleed(box, scale), scale)
  }
  /** Draws a tile until a time, and at least a part of it. */
  const fill = (tile: Tile, scale: number, background: string, until: number): void => {
    if (!tile.drawing) {
      const surface = store.takeSurface()
      if (!surface) return
      tile.drawing = { surface, on: begin(tile, surface, scale, background), outdated: false }
    }
    if (!tile.drawing.on(until)) return
    if (tile.surface) store.giveBack(tile.surface)
    tile.surface = tile.drawing.surface
    tile.stale = tile.drawing.outdated
    tile.drawing = null
  }
  return {
    change(dirty) {
      for (const layer of store.layers()) {
        for (const tile of layer.tiles.values()) {
          if (tile.stale && !tile.drawing) continue
          const around = withBleed(tile.box, layer.scale)
          if (dirty !== 'all' && !dirty.some((box) => overlap(box, around))) continue
          tile.stale = true
          // It goes on: what changes in each frame would otherwise never be shown.
          if (tile.drawing) tile.drawing.outdated = true
        }
      }
    },
    paint(context, camera, size, pixelRatio, { moving, budgetMs, background }) {
      picture += 1
      const until = performance.now() + budgetMs
      const scale = camera.zoom * pixelRatio
      const layer = store.show(scale, moving)
      const seen = visibleBox(camera, size)
      const corner = { left: Math.round(camera.x * scale), top: Math.round(camera.y * scale) }
      const place = (tile: Tile, exact: boolean): void => {
        tile.used = picture
        placeTile(context, tile, { scale, corner, exact })
      }
      const [first, upper, last, lower] = span(seen, layer.scale)
      const requested: Tile[] = []
      let missing = false
      let mayDraw = true
      for (let row = upper; row <= lower; row += 1) {
        for (let column = first; column <= last; column += 1) {
          const tile = store.at(layer, column, row, picture)
          // A part of one at least, so that drawing continues however little time there is.
          if (tile.stale && mayDraw) {
            fill(tile, layer.scale, background, until)
            mayDraw = performance.now() < until
          }
          if (tile.stale) missing = true
          requested.push(tile)
        }
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      if (missing) {
        context.fillStyle = background
        context.fillRect(0, 0, context.canvas.width, context.canvas.height)
        context.imageSmoothingEnabled = true
        // The tiles of the previous scale are shown until then.
        for (const tile of store.layers().at(-2)?.tiles.values() ?? []) if (overlap(tile.box, seen)) place(tile, false)
      }
      const exact = layer.scale === scale
      context.imageSmoothingEnabled = !exact
      for (const tile of requested) place(tile, exact)
      store.letGo(layer, requested.length * KEPT_SHARE, picture)
      return missing || (!moving && !exact)
    },
    prepare(camera, size, pixelRatio, background) {
      const layer = store.layers().at(-1)
      if (!layer || layer.scale !== camera.zoom * pixelRatio) return false
      const [first, upper, last, lower] = span(visibleBox(camera, size), layer.scale, 1)
      const until = performance.now() + IDLE_BUDGET_MS
      for (let row = upper; row <= lower; row += 1) {
        for (let column = first; column <= last; column += 1) {
          const tile = store.at(layer, column, row, picture)
          tile.used = Math.max(tile.used, picture - 1)
          if (!tile.stale) continue
          if (performance.now() >= until) return true
          fill(tile, layer.scale, background, until)
          if (tile.stale) return true
        }
      }
      return false
    },
  }
}

/** A tile's box with what items in it are drawn beyond theirs. */
function withBleed({ x, y, width, height }: Box, scale: number): Box {
  const bleed = BLEED_PX / scale
  return { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed }
}

/** The first and last column and row of the tiles that touch a box, with as many more around them as the margin says. */
function span(box: Box, scale: number, margin = 0): [left: number, top: number, right: number, bottom: number] {
  const side = TILE_PX / scale
  return [
    Math.floor(box.x / side) - margin,
    Math.floor(box.y / side) - margin,
    Math.floor((box.x + box.width) / side) + margin,
    Math.floor((box.y + box.height) / side) + margin,
  ]
}

/** Copies what a tile shows into the window, whose corner is at these pixels of the plane; stretched if not `exact`. */
function placeTile(
  context: CanvasRenderingContext2D,
  { box, surface }: Tile,
  { scale, corner, exact }: { scale: number; corner: { left: number; top: number }; exact: boolean },
): void {
  if (!surface) return
  const x = Math.round(box.x * scale) - corner.left
  const y = Math.round(box.y * scale) - corner.top
  if (exact) context.drawImage(surface.canvas, x, y)
  else
    context.drawImage(
      surface.canvas,
      x,
      y,
      Math.round((box.x + box.width) * scale) - corner.left - x,
      Math.round((box.y + box.height) * scale) - corner.top - y,
    )
}

import { overlap, type Box } from '../../model/geometry.ts'
import type { Camera, Size } from '../scene/camera.ts'
import type { Dirty } from '../scene/scene.ts'
import type { DrawOn } from './draw-items.ts'

/** Device pixels, square. */
const TILE_PX = 512
/** How far a scale may be from the one that tiles were drawn in before they are drawn again during zooming. */
const MAX_STRETCH = 1.9
/** Scales whose tiles are kept, in addition to the shown one: they are shown until the new ones are drawn. */
const MAX_LAYERS = 2
/** How many tiles are kept for each one in the window. */
const KEPT_SHARE = 4
const MIN_KEPT = 48
/** How long the surroundings of the window are drawn at once. */
const IDLE_BUDGET_MS = 12
/** How far an item is drawn beyond its box, in pixels: its border. */
const BLEED_PX = 3

/** Begins to draw what is in a box into a context in units of the plane. */
export type DrawBox = (context: CanvasRenderingContext2D, box: Box, pixelsPerUnit: number) => DrawOn

interface Surface {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

interface Tile {
  box: Box
  /** What it shows; null until it is drawn for the first time. */
  surface: Surface | null
  /** Whether it shows an outdated state. */
  stale: boolean
  /** Being drawn, over several frames where much is in it, and shown when it is complete, even if outdated by then. */
  drawing: { surface: Surface; on: DrawOn; outdated: boolean } | null
  /** The last frame that it was shown in. */
  used: number
}

interface Layer {
  /** Device pixels per unit. */
  scale: number
  tiles: Map<string, Tile>
}

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
  /** The shown layer is the last. */
  let layers: Layer[] = []
  const spare: Surface[] = []
  let picture = 0

  const showLayer = (scale: number, moving: boolean): Layer => {
    const current = layers.at(-1)
    const near = current && Math.max(scale / current.scale, current.scale / scale) < MAX_STRETCH
    if (current && (current.scale === scale || (moving && near))) return current
    const known = layers.find((layer) => layer.scale === scale)
    const layer = known ?? { scale, tiles: new Map<string, Tile>() }
    layers = [...layers.filter((other) => other !== layer), layer]
    for (const left of layers.splice(0, Math.max(0, layers.length - MAX_LAYERS)))
      for (const tile of left.tiles.values()) free(tile)
    return layer
  }
  const free = ({ surface, drawing }: Tile): void => {
    if (surface) spare.push(surface)
    if (drawing) spare.push(drawing.surface)
  }
  const span = (box: Box, scale: number, margin = 0): [number, number, number, number] => {
    const side = TILE_PX / scale
    return [
      Math.floor(box.x / side) - margin,
      Math.floor(box.y / side) - margin,
      Math.floor((box.x + box.width) / side) + margin,
      Math.floor((box.y + box.height) / side) + margin,
    ]
  }
  const newSurface = (): Surface | null => {
    const kept = spare.pop()
    if (kept) return kept
    const canvas = document.createElement('canvas')
    canvas.width = TILE_PX
    canvas.height = TILE_PX
    const context = canvas.getContext('2d', { alpha: false })
    return context && { canvas, context }
  }
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
      const surface = newSurface()
      if (!surface) return
      tile.drawing = { surface, on: begin(tile, surface, scale, background), outdated: false }
    }
    if (!tile.drawing.on(until)) return
    if (tile.surface) spare.push(tile.surface)
    tile.surface = tile.drawing.surface
    tile.stale = tile.drawing.outdated
    tile.drawing = null
  }
  const tileAt = (layer: Layer, column: number, row: number): Tile => {
    const key = `${column},${row}`
    const known = layer.tiles.get(key)
    if (known) return known
    const side = TILE_PX / layer.scale
    const box = { x: column * side, y: row * side, width: side, height: side }
    const tile: Tile = { box, surface: null, stale: true, drawing: null, used: picture }
    layer.tiles.set(key, tile)
    return tile
  }
  const letGo = (layer: Layer, most: number): void => {
    for (const other of layers) {
      if (other === layer) continue
      // Tiles of another scale are used only where they were visible last.
      for (const [key, tile] of other.tiles) {
        if (picture - tile.used < 240) continue
        other.tiles.delete(key)
        free(tile)
      }
    }
    const count = layers.reduce((sum, one) => sum + one.tiles.size, 0)
    if (count <= most) return
    const oldest = layers
      .flatMap((one) => [...one.tiles].map(([key, tile]) => ({ one, key, tile })))
      .toSorted((a, b) => a.tile.used - b.tile.used)
    for (const { one, key, tile } of oldest.slice(0, count - most)) {
      one.tiles.delete(key)
      free(tile)
    }
    spare.splice(MIN_KEPT)
  }

  return {
    change(dirty) {
      for (const layer of layers) {
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
      const layer = showLayer(scale, moving)
      const seen: Box = { x: camera.x, y: camera.y, width: size.width / camera.zoom, height: size.height / camera.zoom }
      const left = Math.round(camera.x * scale)
      const top = Math.round(camera.y * scale)
      const place = (tile: Tile, exact: boolean): void => {
        tile.used = picture
        const canvas = tile.surface?.canvas
        if (!canvas) return
        const x = Math.round(tile.box.x * scale) - left
        const y = Math.round(tile.box.y * scale) - top
        if (exact) context.drawImage(canvas, x, y)
        else
          context.drawImage(
            canvas,
            x,
            y,
            Math.round((tile.box.x + tile.box.width) * scale) - left - x,
            Math.round((tile.box.y + tile.box.height) * scale) - top - y,
          )
      }
      const [first, upper, last, lower] = span(seen, layer.scale)
      const requested: Tile[] = []
      let missing = false
      let mayDraw = true
      for (let row = upper; row <= lower; row += 1) {
        for (let column = first; column <= last; column += 1) {
          const tile = tileAt(layer, column, row)
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
        for (const tile of layers.at(-2)?.tiles.values() ?? []) if (overlap(tile.box, seen)) place(tile, false)
      }
      const exact = layer.scale === scale
      context.imageSmoothingEnabled = !exact
      for (const tile of requested) place(tile, exact)
      letGo(layer, Math.max(MIN_KEPT, requested.length * KEPT_SHARE))
      return missing || (!moving && !exact)
    },
    prepare(camera, size, pixelRatio, background) {
      const layer = layers.at(-1)
      if (!layer || layer.scale !== camera.zoom * pixelRatio) return false
      const [first, upper, last, lower] = span(
        { x: camera.x, y: camera.y, width: size.width / camera.zoom, height: size.height / camera.zoom },
        layer.scale,
        1,
      )
      const until = performance.now() + IDLE_BUDGET_MS
      for (let row = upper; row <= lower; row += 1) {
        for (let column = first; column <= last; column += 1) {
          const tile = tileAt(layer, column, row)
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

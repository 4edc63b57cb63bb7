import type { Box } from '../../model/geometry.ts'
import type { DrawOn } from './draw-items.ts'

/** Device pixels, square. */
export const TILE_PX = 512
/** How far a scale may be from the one that tiles were drawn in before they are drawn again during zooming. */
const MAX_STRETCH = 1.9
/** Scales whose tiles are kept, in addition to the shown one: they are shown until the new ones are drawn. */
const MAX_LAYERS = 2
/** Tiles of another scale are kept for this many pictures after the last that they were shown in. */
const KEPT_PICTURES = 240
const MIN_KEPT = 48

export interface Surface {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

export interface Tile {
  box: Box
  /** What it shows; null until it is drawn for the first time. */
  surface: Surface | null
  /** Whether it shows an outdated state. */
  stale: boolean
  /** Being drawn, over several frames where much is in it, and shown when it is complete, even if outdated by then. */
  drawing: { surface: Surface; on: DrawOn; outdated: boolean } | null
  /** The last picture that it was shown in. */
  used: number
}

interface Layer {
  /** Device pixels per unit. */
  scale: number
  tiles: Map<string, Tile>
}

/** The tiles that are kept, by scale and place, with the surfaces that they are drawn on. */
export interface TileStore {
  /** The shown layer is the last. */
  layers: () => readonly Layer[]
  /** The layer to show at a scale: while it is being zoomed, one of a near scale. It becomes the last. */
  show: (scale: number, moving: boolean) => Layer
  /** The tile at a place of a layer; `picture` is when a new one was used. */
  at: (layer: Layer, column: number, row: number, picture: number) => Tile
  /** A surface to draw on, with the contents of an earlier tile; null where the browser gives none. */
  takeSurface: () => Surface | null
  giveBack: (surface: Surface) => void
  /** Lets go of tiles that were not used for long, so that about `most` are kept. */
  letGo: (shown: Layer, most: number, picture: number) => void
}

export function createTileStore(): TileStore {
  let layers: Layer[] = []
  const spare: Surface[] = []

  const free = ({ surface, drawing }: Tile): void => {
    if (surface) spare.push(surface)
    if (drawing) spare.push(drawing.surface)
  }
  return {
    layers: () => layers,
    show(scale, moving) {
      const current = layers.at(-1)
      const near = current && Math.max(scale / current.scale, current.scale / scale) < MAX_STRETCH
      if (current && (current.scale === scale || (moving && near))) return current
      const known = layers.find((layer) => layer.scale === scale)
      const layer = known ?? { scale, tiles: new Map<string, Tile>() }
      layers = [...layers.filter((other) => other !== layer), layer]
      for (const left of layers.splice(0, Math.max(0, layers.length - MAX_LAYERS)))
        for (const tile of left.tiles.values()) free(tile)
      return layer
    },
    at(layer, column, row, picture) {
      const key = `${column},${row}`
      const known = layer.tiles.get(key)
      if (known) return known
      const side = TILE_PX / layer.scale
      const box = { x: column * side, y: row * side, width: side, height: side }
      const tile: Tile = { box, surface: null, stale: true, drawing: null, used: picture }
      layer.tiles.set(key, tile)
      return tile
    },
    takeSurface() {
      const kept = spare.pop()
      if (kept) return kept
      const canvas = document.createElement('canvas')
      canvas.width = TILE_PX
      canvas.height = TILE_PX
      const context = canvas.getContext('2d', { alpha: false })
      return context && { canvas, context }
    },
    giveBack: (surface) => void spare.push(surface),
    letGo(shown, asked, picture) {
      const most = Math.max(MIN_KEPT, asked)
      for (const other of layers) {
        if (other === shown) continue
        // Tiles of another scale are used only where they were visible last.
        for (const [key, tile] of other.tiles) {
          if (picture - tile.used < KEPT_PICTURES) continue
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
    },
  }
}

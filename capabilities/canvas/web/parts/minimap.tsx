import { useEffect, useRef, type PointerEvent } from 'react'
import { boxAround, type Box } from '../../model/geometry.ts'
import type { DrawingTools } from '../use-stage.ts'
import type { Board } from '../scene/board.ts'
import { centredOn, visibleBox } from '../scene/camera.ts'
import { canvasStrings as strings } from '../strings.ts'
import classes from '../canvas.module.css'

const WIDTH_PX = 176
const HEIGHT_PX = 116
const MARGIN_PX = 8
/** Drawn at most this often. */
const DEBOUNCE_MS = 200

interface Fit {
  box: Box
  scale: number
}

/**
 * The whole plane in miniature, with the visible part of it; a click goes there. Users of the keyboard have keys to
 * zoom and fit.
 */
export function Minimap({ board, tools }: { board: Board; tools: DrawingTools }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fit = useRef<Fit>({ box: { x: 0, y: 0, width: 1, height: 1 }, scale: 1 })
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const picture = document.createElement('canvas').getContext('2d')
    if (!context || !picture) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let drawnFor = ''
    let drawnVersion = -1
    const place = (): void => {
      const element = frame.current
      if (!element) return
      const { camera, size } = board.state()
      const seen = visibleBox(camera, size)
      const { box, scale } = fit.current
      const all = board.scene.bounds()
      // Where everything is visible, there is nothing to find.
      const isWhole =
        all === null ||
        (all.x >= seen.x &&
          all.y >= seen.y &&
          all.x + all.width <= seen.x + seen.width &&
          all.y + all.height <= seen.y + seen.height)
      if (element.parentElement) element.parentElement.hidden = isWhole
      element.style.transform = `translate(${MARGIN_PX + (seen.x - box.x) * scale}px, ${MARGIN_PX + (seen.y - box.y) * scale}px)`
      element.style.width = `${seen.width * scale}px`
      element.style.height = `${seen.height * scale}px`
    }
    /** Draws all items, only after they changed. */
    const drawAll = (all: Box): void => {
      const ratio = window.devicePixelRatio
      const scale = Math.min((WIDTH_PX * ratio) / Math.max(all.width, 1), (HEIGHT_PX * ratio) / Math.max(all.height, 1))
      picture.canvas.width = Math.max(1, Math.round(all.width * scale))
      picture.canvas.height = Math.max(1, Math.round(all.height * scale))
      picture.setTransform(scale, 0, 0, scale, -all.x * scale, -all.y * scale)
      tools.painter.draw(picture, board.scene.within(all), 0)
    }
    const draw = (): void => {
      timer = undefined
      const { camera, size } = board.state()
      const all = board.scene.bounds()
      const seen = visibleBox(camera, size)
      // The visible part enlarges the picture only where it reaches beyond the items.
      const box = all === null ? seen : (boxAround([all, ...(reaches(all, seen) ? [seen] : [])]) ?? seen)
      const scale = Math.min(
        (WIDTH_PX - 2 * MARGIN_PX) / Math.max(box.width, 1),
        (HEIGHT_PX - 2 * MARGIN_PX) / Math.max(box.height, 1),
      )
      fit.current = { box, scale }
      place()
      const key = `${box.x} ${box.y} ${scale}`
      if (key === drawnFor && board.scene.version() === drawnVersion) return
      if (all && board.scene.version() !== drawnVersion) drawAll(all)
      drawnFor = key
      drawnVersion = board.scene.version()
      const ratio = window.devicePixelRatio
      context.canvas.width = WIDTH_PX * ratio
      context.canvas.height = HEIGHT_PX * ratio
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (all)
        context.drawImage(
          picture.canvas,
          MARGIN_PX + (all.x - box.x) * scale,
          MARGIN_PX + (all.y - box.y) * scale,
          all.width * scale,
          all.height * scale,
        )
    }
    const drawSoon = (): void => {
      timer ??= setTimeout(draw, DEBOUNCE_MS)
    }
    const stopBoard = board.subscribe(() => {
      place()
      drawSoon()
    })
    const stopScene = board.scene.follow(drawSoon)
    draw()
    return () => {
      clearTimeout(timer)
      stopBoard()
      stopScene()
    }
  }, [board, tools])

  const go = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons === 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { box, scale } = fit.current
    const { size, camera } = board.state()
    board.look(
      centredOn(
        { x: box.x + (event.clientX - left - MARGIN_PX) / scale, y: box.y + (event.clientY - top - MARGIN_PX) / scale },
        size,
        camera.zoom,
      ),
    )
  }
  return (
    <div
      className={classes.minimap}
      style={{ width: WIDTH_PX, height: HEIGHT_PX }}
      aria-hidden="true"
      title={strings.minimap}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <canvas ref={canvas} />
      <div ref={frame} className={classes.minimapFrame} />
    </div>
  )
}

function reaches(all: Box, seen: Box): boolean {
  return (
    seen.width < all.width * 3 &&
    seen.height < all.height * 3 &&
    (seen.x < all.x ||
      seen.y < all.y ||
      seen.x + seen.width > all.x + all.width ||
      seen.y + seen.height > all.y + all.height)
  )
}

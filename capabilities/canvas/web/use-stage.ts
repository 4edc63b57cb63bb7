import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { isReference, type CanvasItem } from '../model/item.ts'
import { createPainter, type Painter } from './draw/draw-items.ts'
import { readPalette, type Look } from './draw/look.ts'
import { heightOfText } from './draw/plan-item.ts'
import { createStage } from './draw/stage.ts'
import { createMeasure, type Measure } from './draw/text-layout.ts'
import type { Board } from './scene/board.ts'
import { visibleBox } from './scene/camera.ts'
import { canvasStrings as strings } from './strings.ts'
import type { References } from './use-references.ts'

/** How long after the plane was moved its references are loaded. */
const SETTLED_MS = 120
/** From farther away nothing on a card can be read. */
export const READ_FROM_ZOOM = 0.12
/** How many are loaded at once; those in the middle first. */
const MAX_REQUESTED = 800

export interface Drawn {
  base: RefObject<HTMLCanvasElement | null>
  top: RefObject<HTMLCanvasElement | null>
  surface: RefObject<HTMLDivElement | null>
  /** Null until the first frame. */
  tools: DrawingTools | null
}

export interface DrawingTools {
  painter: Painter
  measure: Measure
  look: Look
  heightOf: (item: CanvasItem) => number
}

/**
 * Draws the board while the component is mounted: in the colours of the page, in the size of its element, with the
 * contents of its references.
 */
export function useStage(board: Board, references: References, mayEdit: boolean): Drawn {
  const mode = useColorMode()
  const base = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const mayEditNow = useEffectEvent(() => mayEdit)
  const [tools, setTools] = useState<DrawingTools | null>(null)
  const [fontsReady, setFontsReady] = useState(false)
  useEffect(() => {
    let stands = true
    // Words measured in another typeface would be misplaced.
    void document.fonts.ready.then(() => stands && setFontsReady(true))
    return () => {
      stands = false
    }
  }, [])

  useEffect(() => {
    const [plane, over, place] = [base.current, top.current, surface.current]
    const context = document.createElement('canvas').getContext('2d')
    if (!plane || !over || !place || !context) return undefined
    const measure = createMeasure(context)
    const look: Look = {
      palette: readPalette(place, mode),
      fontFamily: getComputedStyle(place).fontFamily,
      cardOf: references.cardOf,
      membersOf: (groupId) => board.scene.members(groupId).length,
      untitledGroup: strings.untitledGroup,
    }
    const painter = createPainter(look, measure)
    const stage = createStage(plane, over, board, painter, look.palette, () => mayEditNow())
    setTools({ painter, measure, look, heightOf: (item) => heightOfText(item, look.fontFamily, measure) })
    const observer = new ResizeObserver(([entry]) => {
      if (entry) board.set({ size: { width: entry.contentRect.width, height: entry.contentRect.height } })
    })
    observer.observe(place)
    const stopReferences = references.follow(stage.redrawItems)
    let timer: ReturnType<typeof setTimeout> | undefined
    const wantSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        const { camera, size } = board.state()
        if (camera.zoom < READ_FROM_ZOOM) return
        references.request(board.scene.within(visibleBox(camera, size)).filter(isReference).slice(0, MAX_REQUESTED))
      }, SETTLED_MS)
    }
    const stopBoard = board.subscribe(wantSoon)
    const stopScene = board.scene.follow(wantSoon)
    wantSoon()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      stopReferences()
      stopBoard()
      stopScene()
      stage.stop()
    }
  }, [board, references, mode, fontsReady])
  return useMemo(() => ({ base, top, surface, tools }), [tools])
}

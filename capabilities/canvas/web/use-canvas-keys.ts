import { useEffect, useState, type RefObject } from 'react'
import { useAction } from '#platform/web/keyboard/index.ts'
import { alignActions, canvasActions } from './canvas-actions.ts'
import { ZOOM_STEP } from './scene/camera.ts'
import type { Board } from './scene/board.ts'
import { useBoardState } from './use-board-state.ts'
import type { CanvasActs } from './acts/use-canvas-acts.ts'
import type { TurnedInto } from './use-canvas-changes.ts'

const STEP = 1
const FAR_STEP = 10

/** Whether keys apply to the canvas: the focus is on it, or nowhere. */
function useIsAtWork(surface: RefObject<HTMLElement | null>): boolean {
  const [atWork, setAtWork] = useState(true)
  useEffect(() => {
    const look = (): void => {
      const { activeElement } = document
      setAtWork(activeElement === null || activeElement === document.body || activeElement === surface.current)
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [surface])
  return atWork
}

export interface CanvasKeys {
  board: Board
  acts: CanvasActs
  surface: RefObject<HTMLElement | null>
  mayEdit: boolean
  onPicker: () => void
  onExport: (kind: 'svg' | 'png') => void
  /** Converts what is chosen. */
  onTurn: (into: TurnedInto) => void
}

/** The keys of a canvas, and its actions in the palette. */
export function useCanvasKeys({ board, acts, surface, mayEdit, onPicker, onExport, onTurn }: CanvasKeys): void {
  const atWork = useIsAtWork(surface)
  const chosen = useBoardState(board, (state) => state.selected.size)
  const hasTool = useBoardState(board, (state) => state.tool !== 'select')
  const only = board.chosen()[0]
  const any = chosen > 0
  const edits = mayEdit && any
  const focus = (): void => surface.current?.focus({ preventScroll: true })

  useAction(canvasActions.select, () => board.set({ tool: 'select' }), { enabled: mayEdit })
  useAction(canvasActions.rectangle, () => board.set({ tool: 'rectangle' }), { enabled: mayEdit })
  useAction(canvasActions.text, () => board.set({ tool: 'text' }), { enabled: mayEdit })
  useAction(canvasActions.group, () => acts.groupChosen(), { enabled: mayEdit })
  useAction(canvasActions.add, onPicker, { enabled: mayEdit })
  const walk = (by: 1 | -1): void => {
    if (acts.walk(by)) return focus()
    // At the end the keyboard moves on to what is beside the canvas.
    board.select([], null)
  }
  useAction(canvasActions.next, () => walk(1), { enabled: atWork && any })
  useAction(canvasActions.previous, () => walk(-1), { enabled: atWork && any })
  useAction(canvasActions.open, () => only && acts.open(only, only), { enabled: chosen === 1 && atWork })
  useAction(canvasActions.delete, () => acts.remove(), { enabled: edits && atWork })
  useAction(canvasActions.duplicate, () => acts.duplicate(), { enabled: edits && atWork })
  useAction(canvasActions.selectAll, () => board.select([...board.scene.all()].map((item) => item.id)), {
    enabled: atWork,
  })
  const letGo = (): void => {
    acts.settle()
    if (hasTool) board.set({ tool: 'select' })
    else board.select([], null)
  }
  useAction(canvasActions.letGo, letGo, { enabled: atWork && (any || hasTool) })
  const arrow = (dx: number, dy: number) => (): void => {
    // For a user who may not change anything, or while no item is current, the arrows navigate.
    if (edits) acts.step(dx, dy)
    else if (acts.walk(dx + dy > 0 ? 1 : -1)) focus()
  }
  useAction(canvasActions.left, arrow(-STEP, 0), { enabled: atWork })
  useAction(canvasActions.right, arrow(STEP, 0), { enabled: atWork })
  useAction(canvasActions.up, arrow(0, -STEP), { enabled: atWork })
  useAction(canvasActions.down, arrow(0, STEP), { enabled: atWork })
  useAction(canvasActions.farLeft, arrow(-FAR_STEP, 0), { enabled: atWork && edits })
  useAction(canvasActions.farRight, arrow(FAR_STEP, 0), { enabled: atWork && edits })
  useAction(canvasActions.farUp, arrow(0, -FAR_STEP), { enabled: atWork && edits })
  useAction(canvasActions.farDown, arrow(0, FAR_STEP), { enabled: atWork && edits })
  useAction(canvasActions.zoomIn, () => board.zoomBy(ZOOM_STEP))
  useAction(canvasActions.zoomOut, () => board.zoomBy(1 / ZOOM_STEP))
  useAction(canvasActions.actualSize, () => board.zoomTo(1))
  useAction(canvasActions.fitAll, () => board.fit('all'))
  useAction(canvasActions.fitChosen, () => board.fit('chosen'), { enabled: any })
  useAction(canvasActions.toFront, () => acts.layer('front'), { enabled: edits && atWork })
  useAction(canvasActions.toBack, () => acts.layer('back'), { enabled: edits && atWork })
  const several = mayEdit && chosen > 1
  useAction(alignActions.left, () => acts.align('left'), { enabled: several })
  useAction(alignActions.centre, () => acts.align('centre'), { enabled: several })
  useAction(alignActions.right, () => acts.align('right'), { enabled: several })
  useAction(alignActions.top, () => acts.align('top'), { enabled: several })
  useAction(alignActions.middle, () => acts.align('middle'), { enabled: several })
  useAction(alignActions.bottom, () => acts.align('bottom'), { enabled: several })
  useAction(canvasActions.distributeX, () => acts.distribute('x'), { enabled: several && chosen > 2 })
  useAction(canvasActions.distributeY, () => acts.distribute('y'), { enabled: several && chosen > 2 })
  useAction(canvasActions.tidy, () => acts.tidy(), { enabled: several })
  useAction(canvasActions.intoTag, () => onTurn('tag'), { enabled: edits })
  useAction(canvasActions.intoInsight, () => onTurn('insight'), { enabled: edits })
  useAction(canvasActions.svg, () => onExport('svg'))
  useAction(canvasActions.png, () => onExport('png'))
}

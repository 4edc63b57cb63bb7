import { useState, type PointerEvent, type RefObject } from 'react'
import type { Block } from './use-table-cursor.ts'

/** So near an edge the table goes on under what is dragged, so far each time the pointer moves. In CSS pixels. */
const EDGE_PX = 40
const STEP_PX = 24

interface FillDrag {
  scroller: RefObject<HTMLElement | null>
  block: Block | null
  /** Fills what is chosen on to this line. */
  onFill: (line: number) => void
}

/** Dragging the corner of what is chosen over the lines below or above. */
export function useFillDrag({ scroller, block, onFill }: FillDrag) {
  const [line, setLine] = useState<number | null>(null)
  const lineAt = (event: PointerEvent): number | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const index = under?.closest<HTMLElement>('[data-index]')?.dataset['index']
    return index === undefined ? null : Number(index)
  }
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      if (!block || event.button !== 0 || !(event.target as Element).closest('[data-fill]')) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setLine(block.toLine)
    },
    onPointerMove(event: PointerEvent): void {
      const box = scroller.current
      if (line === null || !box) return
      const { top, bottom } = box.getBoundingClientRect()
      if (event.clientY > bottom - EDGE_PX) box.scrollTop += STEP_PX
      else if (event.clientY < top + EDGE_PX) box.scrollTop -= STEP_PX
      setLine(lineAt(event) ?? line)
    },
    onPointerUp(): void {
      if (line !== null) onFill(line)
      setLine(null)
    },
    onPointerCancel: (): void => setLine(null),
  }
  const isBelow = line !== null && block !== null && line > block.toLine
  const isAbove = line !== null && block !== null && line < block.fromLine
  return {
    handlers,
    /** The lines that would be filled; none where the last stands before the first. */
    from: isBelow ? block.toLine + 1 : isAbove ? line : 0,
    to: isBelow ? line : isAbove ? block.fromLine - 1 : -1,
  }
}

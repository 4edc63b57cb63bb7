import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { GridArea } from '#platform/web/design/grid/grid-place.ts'

/** This near an edge, the table scrolls under the dragged corner, by this step with each frame. In CSS pixels. */
const EDGE_PX = 40
const STEP_PX = 12

interface FillDrag {
  scroller: RefObject<HTMLElement | null>
  block: GridArea | null
  /** Fills the chosen cells on to this line. */
  onFill: (line: number) => void
}

/** Lets the user drag the corner of the chosen block over the lines below or above. */
export function useFillDrag({ scroller, block, onFill }: FillDrag) {
  const [line, setLine] = useState<number | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const lineUnder = (): number | null => {
    const { x, y } = pointer.current
    const index = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')?.dataset['index']
    return index === undefined ? null : Number(index)
  }
  const isDragging = line !== null
  useEffect(() => {
    if (!isDragging) return undefined
    let frame = 0
    // Scrolls even while the pointer rests near an edge.
    const goOn = (): void => {
      frame = requestAnimationFrame(goOn)
      const box = scroller.current
      if (!box) return
      const { top, bottom } = box.getBoundingClientRect()
      const { y } = pointer.current
      const step = y > bottom - EDGE_PX ? STEP_PX : y < top + EDGE_PX ? -STEP_PX : 0
      if (step === 0) return
      box.scrollTop += step
      setLine((now) => lineUnder() ?? now)
    }
    frame = requestAnimationFrame(goOn)
    return () => cancelAnimationFrame(frame)
  }, [isDragging, scroller])
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      if (!block || event.button !== 0 || !(event.target as Element).closest('[data-fill]')) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { x: event.clientX, y: event.clientY }
      setLine(block.bottom)
    },
    onPointerMove(event: PointerEvent): void {
      if (!isDragging) return
      pointer.current = { x: event.clientX, y: event.clientY }
      setLine((now) => lineUnder() ?? now)
    },
    onPointerUp(): void {
      if (line !== null) onFill(line)
      setLine(null)
    },
    onPointerCancel: (): void => setLine(null),
  }
  const isBelow = line !== null && block !== null && line > block.bottom
  const isAbove = line !== null && block !== null && line < block.top
  return {
    handlers,
    /** The lines that would be filled; none if the last is before the first. */
    from: isBelow ? block.bottom + 1 : isAbove ? line : 0,
    to: isBelow ? line : isAbove ? block.top - 1 : -1,
  }
}

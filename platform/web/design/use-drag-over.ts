import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'

/** A press that moves this far is a drag over rows, not a click. */
const DRAG_AFTER_PX = 6
/** Near the edge of the scrolling element, a drag scrolls it by this much. */
const EDGE_PX = 48
const EDGE_STEP_PX = 16

/** Chooses rows by dragging over them with the mouse. A press that moves only a little is still a click. */
export function useDragOver(scroller: HTMLElement | null, onOver: (from: string, to: string) => void) {
  const draw = useEffectEvent(onOver)
  const state = useRef<{ from: string; y: number; dragging: boolean } | null>(null)
  const ended = useRef(0)
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent): void => {
      const pressed = state.current
      if (!pressed) return
      if (!pressed.dragging && Math.abs(event.clientY - pressed.y) < DRAG_AFTER_PX) return
      pressed.dragging = true
      event.preventDefault()
      window.getSelection()?.removeAllRanges()
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-key]')?.dataset[
        'key'
      ]
      if (over) draw(pressed.from, over)
      const bounds = scroller?.getBoundingClientRect()
      if (bounds && event.clientY > bounds.bottom - EDGE_PX) scroller?.scrollBy(0, EDGE_STEP_PX)
      if (bounds && event.clientY < bounds.top + EDGE_PX) scroller?.scrollBy(0, -EDGE_STEP_PX)
    }
    const onUp = (event: globalThis.PointerEvent): void => {
      if (state.current?.dragging) ended.current = event.timeStamp
      state.current = null
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
    }
  }, [scroller])
  return {
    press(event: PointerEvent<HTMLElement>, key: string): void {
      const plain =
        event.button === 0 && event.pointerType === 'mouse' && !event.shiftKey && !event.metaKey && !event.ctrlKey
      if (plain && !(event.target as Element).closest('a, button, input, label'))
        state.current = { from: key, y: event.clientY, dragging: false }
    },
    /** The click that follows the end of a drag opens nothing. */
    justDragged(): boolean {
      const drawn = ended.current > 0
      ended.current = 0
      return drawn
    },
  }
}

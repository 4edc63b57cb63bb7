import { useState, type PointerEvent, type RefObject } from 'react'

/** Which row of a list stands at this height: its children are the rows. */
export function rowUnder(list: RefObject<HTMLElement | null>): (y: number) => number {
  return (y) => {
    const rows = [...(list.current?.children ?? [])]
    const behind = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return behind === -1 ? rows.length - 1 : behind
  }
}

/** Which row stands at this height in a list of `count` rows of one height, of which only some are drawn. */
export function rowAmong(count: number, rowHeight: number): (y: number, from: { row: number; y: number }) => number {
  return (y, from) => Math.min(count - 1, Math.max(0, from.row + Math.round((y - from.y) / rowHeight)))
}

/** Moving rows of a list by a grip: where the row comes from, and over which it is held. */
export function useRowDrag(
  over: (y: number, from: { row: number; y: number }) => number,
  onMove: (from: number, to: number) => void,
) {
  const [held, setHeld] = useState<{ from: number; to: number } | null>(null)
  const press = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    let to = from
    const began = { row: from, y: event.clientY }
    const onPointerMove = (moved: globalThis.PointerEvent): void => {
      to = over(moved.clientY, began)
      setHeld({ from, to })
    }
    const end = (moves: boolean) => (): void => {
      grip.removeEventListener('pointermove', onPointerMove)
      grip.removeEventListener('pointerup', drop)
      grip.removeEventListener('pointercancel', leave)
      setHeld(null)
      if (moves && to !== from) onMove(from, to)
    }
    const drop = end(true)
    const leave = end(false)
    grip.addEventListener('pointermove', onPointerMove)
    grip.addEventListener('pointerup', drop)
    grip.addEventListener('pointercancel', leave)
    setHeld({ from, to })
  }
  return { press, from: held?.from ?? null, to: held?.to ?? null }
}

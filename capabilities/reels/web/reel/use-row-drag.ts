import { useState, type PointerEvent, type RefObject } from 'react'

/** Moving rows of a list by a grip: where the row comes from, and over which it is held. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ from: number; to: number } | null>(null)
  const press = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    let to = from
    const over = (y: number): number => {
      const rows = [...(list.current?.children ?? [])]
      const behind = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
      return behind === -1 ? rows.length - 1 : behind
    }
    const onPointerMove = (moved: globalThis.PointerEvent): void => {
      to = over(moved.clientY)
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

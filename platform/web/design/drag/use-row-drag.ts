import { useState, type PointerEvent, type RefObject } from 'react'
import { followPress } from './pointer-drag.ts'

/** Finds the row of a list at this height. The children of the list are its rows. */
export function rowUnder(list: RefObject<HTMLElement | null>): (y: number) => number {
  return (y) => {
    const rows = [...(list.current?.children ?? [])]
    const behind = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return behind === -1 ? rows.length - 1 : behind
  }
}

/** Finds the row at this height in a list of `count` rows of equal height, of which only some are drawn. */
export function rowAmong(count: number, rowHeight: number): (y: number, from: { row: number; y: number }) => number {
  return (y, from) => Math.min(count - 1, Math.max(0, from.row + Math.round((y - from.y) / rowHeight)))
}

/** Moving rows of a list by a grip: which row is dragged, and which row it is over. */
export function useRowDrag(
  over: (y: number, from: { row: number; y: number }) => number,
  onMove: (from: number, to: number) => void,
) {
  const [held, setHeld] = useState<{ from: number; to: number } | null>(null)
  const press = (event: PointerEvent<HTMLElement>, from: number): void => {
    let to = from
    const began = { row: from, y: event.clientY }
    followPress(event, {
      atOnce: true,
      onBegin: () => setHeld({ from, to }),
      onFollow({ y }) {
        const next = over(y, began)
        if (next === to) return
        to = next
        setHeld({ from, to })
      },
      onEnd(dropped) {
        setHeld(null)
        if (dropped && to !== from) onMove(from, to)
      },
    })
  }
  const [from, to] = [held?.from ?? null, held?.to ?? null]
  return {
    press,
    from,
    to,
    /** Attributes of a row: that it is dragged, or on which side of it the dragged one would be dropped. */
    marksOf: (row: number) => ({
      'data-dragged': from === row || undefined,
      'data-drop': to === row && from !== null && from !== row ? (from < row ? 'behind' : 'before') : undefined,
    }),
  }
}

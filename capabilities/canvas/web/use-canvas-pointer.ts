import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { CanvasActs } from './acts/use-canvas-acts.ts'
import type { Board } from './scene/board.ts'
import { followPointer } from './scene/pointer.ts'

interface CanvasPointer {
  board: Board
  surface: RefObject<HTMLElement | null>
  acts: CanvasActs
  mayEdit: boolean
}

/** Lets the pointer act on a canvas; while the space bar is down, it moves the plane. */
export function useCanvasPointer({ board, surface, acts, mayEdit }: CanvasPointer): void {
  const mayEditNow = useEffectEvent(() => mayEdit)
  useEffect(() => {
    const place = surface.current
    if (!place) return undefined
    let isSpaceDown = false
    const space = (event: KeyboardEvent): void => {
      if (
        event.key !== ' ' ||
        (event.target instanceof HTMLElement && event.target !== place && event.target !== document.body)
      )
        return
      isSpaceDown = event.type === 'keydown'
      event.preventDefault()
    }
    window.addEventListener('keydown', space)
    window.addEventListener('keyup', space)
    const stop = followPointer(
      place,
      board,
      { mayEdit: () => mayEditNow(), ...acts, open: (item, at) => acts.open(item, at) },
      () => isSpaceDown,
    )
    return () => {
      stop()
      window.removeEventListener('keydown', space)
      window.removeEventListener('keyup', space)
    }
  }, [surface, board, acts])
}

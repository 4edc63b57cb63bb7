import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Board } from '../scene/board.ts'
import { createActing, type ActingWith } from './acting.ts'
import { addingActs } from './adding-acts.ts'
import { arrangingActs } from './arranging-acts.ts'
import { groupActs } from './group-acts.ts'
import { writingActs } from './writing-acts.ts'

/** The handlers of pointer, keys and menus on a canvas; they stay the same as long as the board does. */
export function useCanvasActs({ board, ...given }: ActingWith & { board: Board }) {
  const latest = useRef<ActingWith>(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  return useMemo(() => {
    const acting = createActing(board, () => latest.current)
    const { heightOf, settle, drop, step } = acting
    return {
      heightOf,
      settle,
      drop,
      step,
      ...writingActs(acting),
      ...addingActs(acting),
      ...arrangingActs(acting),
      ...groupActs(acting),
    }
  }, [board])
}

export type CanvasActs = ReturnType<typeof useCanvasActs>

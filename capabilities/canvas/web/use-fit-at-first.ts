import { useEffect, useRef } from 'react'
import type { Board } from './scene/board.ts'
import { useBoardState } from './use-board-state.ts'

/** Shows everything on a board once its items are loaded and its size is known; from then on the user looks around. */
export function useFitAtFirst(board: Board, loaded: boolean): void {
  const width = useBoardState(board, (state) => state.size.width)
  const fittedFor = useRef<Board | null>(null)
  useEffect(() => {
    if (!loaded || width === 0 || fittedFor.current === board) return
    fittedFor.current = board
    board.fit('all')
  }, [loaded, width, board])
}

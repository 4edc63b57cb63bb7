import { useSyncExternalStore } from 'react'
import type { Board, BoardState } from './scene/board.ts'
import type { Scene } from './scene/scene.ts'

/** A part of the state of a board; the component is drawn again only when that part changes. */
export function useBoardState<Part>(board: Board, part: (state: BoardState) => Part): Part {
  return useSyncExternalStore(board.subscribe, () => part(board.state()))
}

/** A number that changes with every change of the items. */
export function useSceneVersion(scene: Scene): number {
  return useSyncExternalStore(scene.follow, scene.version)
}

import { useSyncExternalStore } from 'react'
import type { Board, BoardState } from './scene/board.ts'
import type { Scene } from './scene/scene.ts'

/** A part of how a board stands; the component is drawn again only when that part is another one. */
export function useBoardState<Part>(board: Board, part: (state: BoardState) => Part): Part {
  return useSyncExternalStore(board.subscribe, () => part(board.state()))
}

/** Another number after every change of what lies on the canvas. */
export function useSceneVersion(scene: Scene): number {
  return useSyncExternalStore(scene.follow, scene.version)
}

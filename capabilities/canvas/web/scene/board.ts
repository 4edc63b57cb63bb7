import type { Id } from '#platform/kernel/ids.ts'
import type { Box } from '../../model/geometry.ts'
import { boxAround } from '../../model/geometry.ts'
import type { CanvasItem, TextStyle } from '../../model/item.ts'
import { centredOn, fitted, showing, zoomedAt, type Camera, type Size } from './camera.ts'
import type { Scene } from './scene.ts'
import type { Guide } from './snapping.ts'

export const TOOLS = ['select', 'rectangle', 'text', 'group'] as const
export type Tool = (typeof TOOLS)[number]

/** What the user is doing with the pointer. */
type Gesture =
  | { kind: 'pan' }
  | { kind: 'frame'; box: Box }
  | { kind: 'draw'; tool: Tool; box: Box }
  | { kind: 'move'; moving: ReadonlySet<Id>; dx: number; dy: number; guides: readonly Guide[]; into: Id | null }
  | { kind: 'resize'; item: CanvasItem; guides: readonly Guide[] }

/** A text being edited: that of an item, or of a new one that is created with its first words. */
export interface Writing {
  item: CanvasItem
  isNew: boolean
  /** Words shown in it instead of those of the item. */
  draft?: string
}

export interface BoardState {
  camera: Camera
  size: Size
  tool: Tool
  /** The style of the next text. */
  textStyle: TextStyle
  selected: ReadonlySet<Id>
  /** The item at the keyboard's cursor; it is read out. */
  current: Id | null
  hovered: Id | null
  writing: Writing | null
  gesture: Gesture | null
  /** The time of the last zoom. */
  zoomedAt: number
}

export interface Board {
  scene: Scene
  state: () => BoardState
  set: (part: Partial<BoardState>) => void
  subscribe: (listener: () => void) => () => void
  select: (ids: Iterable<Id>, current?: Id | null) => void
  chosen: () => CanvasItem[]
  look: (camera: Camera) => void
  zoomBy: (factor: number) => void
  zoomTo: (zoom: number) => void
  /** Fits everything, or what is chosen, into the window. */
  fit: (what: 'all' | 'chosen') => void
  show: (box: Box) => void
  centre: () => { x: number; y: number }
}

/**
 * How a canvas is viewed, and what the user is doing on it. Not in React state: it changes with every move of the
 * pointer.
 */
export function createBoard(scene: Scene): Board {
  let state: BoardState = {
    camera: { x: 0, y: 0, zoom: 1 },
    size: { width: 0, height: 0 },
    tool: 'select',
    textStyle: 'P',
    selected: new Set(),
    current: null,
    hovered: null,
    writing: null,
    gesture: null,
    zoomedAt: -Infinity,
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<BoardState>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const middle = () => ({ x: state.size.width / 2, y: state.size.height / 2 })
  const chosen = (): CanvasItem[] => [...state.selected].flatMap((id) => scene.get(id) ?? [])
  const look = (camera: Camera): void => {
    if (camera !== state.camera)
      set({ camera, ...(camera.zoom === state.camera.zoom ? {} : { zoomedAt: performance.now() }) })
  }
  scene.follow(() => {
    const left = [...state.selected].filter((id) => scene.get(id))
    if (left.length !== state.selected.size)
      set({
        selected: new Set(left),
        current: state.current !== null && scene.get(state.current) ? state.current : null,
      })
  })
  return {
    scene,
    state: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    select(ids, current) {
      const selected = new Set(ids)
      const last = [...selected].at(-1) ?? null
      set({ selected, current: current === undefined ? last : current })
    },
    chosen,
    look,
    zoomBy: (factor) => look(zoomedAt(state.camera, middle(), state.camera.zoom * factor)),
    zoomTo: (zoom) => look(zoomedAt(state.camera, middle(), zoom)),
    fit(what) {
      const box = what === 'all' ? scene.bounds() : boxAround(chosen())
      look(box ? fitted(box, state.size, what === 'all' ? 1 : 2) : centredOn({ x: 0, y: 0 }, state.size, 1))
    },
    show: (box) => look(showing(state.camera, box, state.size)),
    centre: () => ({
      x: state.camera.x + state.size.width / 2 / state.camera.zoom,
      y: state.camera.y + state.size.height / 2 / state.camera.zoom,
    }),
  }
}

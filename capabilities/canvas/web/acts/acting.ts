import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { centerOf } from '../../model/geometry.ts'
import type { CanvasItem, ItemChange } from '../../model/item.ts'
import type { Board, Writing } from '../scene/board.ts'
import { dropped, groupAt, movingWith } from '../scene/choosing.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { CanvasChanges } from '../use-canvas-changes.ts'
import type { DrawingTools } from '../use-stage.ts'

/** What the acts of a canvas are done with: as the page has it when an act begins. */
export interface ActingWith {
  changes: CanvasChanges
  tools: DrawingTools | null
  mayEdit: boolean
  onOpen: (item: CanvasItem) => void
}

/** What all acts on a board share. Failures are reported where they happen. */
export interface Acting {
  board: Board
  now: () => ActingWith
  run: (work: Promise<unknown>) => void
  /** The height that the words of an item need. */
  heightOf: (item: CanvasItem) => number
  /** The item, within the group that is below its middle. */
  intoGroup: (item: CanvasItem) => CanvasItem
  change: (changes: readonly ItemChange[], title: string) => void
  /** Creates items and selects them. @returns whether they were created */
  create: (items: readonly CanvasItem[], title: string, quiet: boolean) => Promise<boolean>
  /** Opens the field for the words of an item. */
  write: (writing: Writing) => void
  /** Moves items, and lets them into the group or out of the group where they are dropped. */
  drop: (moving: ReadonlySet<Id>, dx: number, dy: number) => void
  /** Ends a sequence of steps by the arrow keys, which is one act. */
  settle: () => void
  /** Moves what is selected by a step, as one act with the steps that follow soon. */
  step: (dx: number, dy: number) => void
}

/** Steps of the arrow keys this close together are one act. */
const STEPS_MS = 420

export function createActing(board: Board, now: () => ActingWith): Acting {
  const { scene } = board
  let steps: ReturnType<typeof setTimeout> | undefined
  const acting: Acting = {
    board,
    now,
    run: (work) => void work.catch(reportFailure),
    heightOf: (item) => (item.kind === 'text' ? (now().tools?.heightOf(item) ?? item.height) : item.height),
    intoGroup: (item) => ({ ...item, groupId: groupAt(scene, centerOf(item), new Set())?.id ?? null }),
    change: (changes, title) => acting.run(now().changes.change(changes, { title, quiet: true })),
    async create(items, title, quiet) {
      const made = await now().changes.create(items, { title, quiet })
      if (made) board.select(items.map((item) => item.id))
      return made
    },
    write: (writing) => board.set({ writing, tool: 'select', gesture: null }),
    drop(moving, dx, dy) {
      if (dx === 0 && dy === 0) return
      acting.change(dropped(scene, moving, dx, dy), strings.movedItems(board.state().selected.size))
    },
    settle() {
      clearTimeout(steps)
      const { gesture } = board.state()
      if (steps === undefined || gesture?.kind !== 'move') return
      steps = undefined
      board.set({ gesture: null })
      acting.drop(gesture.moving, gesture.dx, gesture.dy)
    },
    step(dx, dy) {
      const { gesture, selected } = board.state()
      clearTimeout(steps)
      const before = gesture?.kind === 'move' ? gesture : null
      board.set({
        gesture: {
          kind: 'move',
          moving: before?.moving ?? movingWith(scene, selected),
          dx: (before?.dx ?? 0) + dx,
          dy: (before?.dy ?? 0) + dy,
          guides: [],
          into: null,
        },
      })
      steps = setTimeout(acting.settle, STEPS_MS)
    },
  }
  return acting
}

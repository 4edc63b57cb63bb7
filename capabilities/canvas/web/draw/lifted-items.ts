import type { Id } from '#platform/kernel/ids.ts'
import type { Box } from '../../model/geometry.ts'
import type { Board } from '../scene/board.ts'
import type { Dirty } from '../scene/scene.ts'
import { MAX_OUTLINES } from './limits.ts'

/**
 * The items that are not drawn with the plane, because they are being moved, resized or written: the plane is drawn
 * again only when that begins and ends.
 */
export interface LiftedItems {
  /** Those that are moved or resized. */
  moved: () => ReadonlySet<Id>
  /** Whether none is lifted or written. */
  areNone: () => boolean
  /** Whether an item is lifted or written. */
  has: (id: Id) => boolean
  /** Follows what the user is doing now. */
  update: () => void
}

const NOTHING: ReadonlySet<Id> = new Set()

/** Follows the lifted items of a board; `onChange` gets the boxes of the plane that look different for that. */
export function followLifted(board: Board, onChange: (dirty: Dirty) => void): LiftedItems {
  let lifted = NOTHING
  let written: Id | null = null
  const boxesOf = (ids: Iterable<Id>): Box[] => [...ids].flatMap((id) => board.scene.get(id) ?? [])
  return {
    moved: () => lifted,
    areNone: () => lifted.size === 0 && written === null,
    has: (id) => lifted.has(id) || id === written,
    update() {
      const { gesture, writing } = board.state()
      const next: ReadonlySet<Id> =
        gesture?.kind === 'move' ? gesture.moving : gesture?.kind === 'resize' ? new Set([gesture.item.id]) : NOTHING
      const same = next === lifted || (next.size === lifted.size && [...next].every((id) => lifted.has(id)))
      if (!same) {
        const boxes = boxesOf([...lifted, ...next])
        lifted = next
        onChange(boxes.length > MAX_OUTLINES ? 'all' : boxes)
      }
      const nowWritten = writing && writing.item.kind !== 'group' ? writing.item.id : null
      if (nowWritten !== written) {
        const boxes = boxesOf([nowWritten, written].flatMap((id) => id ?? []))
        written = nowWritten
        onChange(boxes)
      }
    },
  }
}

import { useEffect, useMemo, useReducer } from 'react'
import type { CanvasItem } from '../../model/item.ts'
import { inReadingOrder } from '../../model/reading-order.ts'
import type { Board } from '../scene/board.ts'
import { canvasStrings as strings } from '../strings.ts'
import { useBoardState, useSceneVersion } from '../use-board-state.ts'
import type { References } from '../use-references.ts'
import classes from '../canvas.module.css'

/** How many items before and after the current one are listed for screen readers. */
const AROUND = 12

const EVERYWHERE = { x: -1e7, y: -1e7, width: 2e7, height: 2e7 }

export function optionId(listId: string, id: string): string {
  return `${listId}-${id}`
}

/** The items of the canvas as a list, for users of screen readers: those around the current one, in reading order. */
export function ObjectList({ listId, board, references }: { listId: string; board: Board; references: References }) {
  const { scene } = board
  const version = useSceneVersion(scene)
  const selected = useBoardState(board, (state) => state.selected)
  const current = useBoardState(board, (state) => state.current)
  // The target of an item is loaded after the item: its words are announced once they are loaded.
  const [, notify] = useReducer((reported: number) => reported + 1, 0)
  useEffect(() => {
    notify()
    return references.follow(notify)
  }, [references])
  // Ten thousand items are sorted only once a user navigates through them.
  const ordered = useMemo(
    () =>
      version >= 0 && current !== null ? inReadingOrder([...scene.all()]) : scene.within(EVERYWHERE).slice(0, AROUND),
    [scene, version, current],
  )
  if (ordered.length === 0) return null
  const at = Math.max(
    0,
    ordered.findIndex((item) => item.id === current),
  )
  const from = Math.max(0, at - AROUND)
  return (
    <div className={classes.hidden}>
      {ordered.slice(from, at + AROUND + 1).map((item, index) => (
        <div
          key={item.id}
          id={optionId(listId, item.id)}
          role="option"
          aria-selected={selected.has(item.id)}
          aria-setsize={scene.count()}
          aria-posinset={from + index + 1}
        >
          {nameOf(item, board, references)}
        </div>
      ))}
    </div>
  )
}

/** The spoken name of an item: its kind, its words, and where it is. */
export function nameOf(item: CanvasItem, { scene }: Board, references: References): string {
  const group = item.groupId === null ? undefined : scene.get(item.groupId)
  const words = strings.named(item.kind, references.wordsOf(item).slice(0, 200))
  const where =
    item.kind === 'group' ? strings.members(scene.members(item.id).length) : group ? strings.inGroup(group.text) : ''
  return where === '' ? words : `${words}, ${where}`
}

import { RANK_GAP } from '#platform/kernel/rank.ts'
import { byLayer, type CanvasItem, type ItemChange, type TextStyle } from '../../model/item.ts'
import { inReadingOrder } from '../../model/reading-order.ts'
import { aligned, distributed, tidied, type Alignment, type Placement } from '../scene/arranging.ts'
import { groupOnDrop } from '../scene/choosing.ts'
import { rankOnTop } from '../scene/new-items.ts'
import type { Board } from '../scene/board.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { Acting } from './acting.ts'

const TIDY_GAP = 24

/** Where items are, which is above which, and how they look. */
export function arrangingActs({ board, run, now, settle, change, heightOf }: Acting) {
  const { scene } = board
  const put = (placements: readonly Placement[]): void => {
    const changes = placedBy(board, placements)
    if (changes.length > 0) change(changes, strings.arranged(board.state().selected.size))
  }
  return {
    resize({ id, x, y, width, height, kind }: CanvasItem): void {
      change([{ id, x, y, width, height }], strings.resizedItem(kind))
    },
    remove(): void {
      settle()
      run(now().changes.remove(board.chosen()))
    },
    /** Moves to the next item in reading order, or to the previous; false where there is none. */
    walk(by: 1 | -1): boolean {
      settle()
      const ordered = inReadingOrder([...scene.all()])
      const { current } = board.state()
      const at = current === null ? -1 : ordered.findIndex((item) => item.id === current)
      const next = at < 0 ? ordered[by === 1 ? 0 : ordered.length - 1] : ordered[at + by]
      if (!next) return false
      board.select([next.id])
      board.show(next)
      return true
    },
    align: (how: Alignment): void => put(aligned(board.chosen(), how)),
    distribute: (along: 'x' | 'y'): void => put(distributed(board.chosen(), along)),
    tidy: (): void => put(tidied(inReadingOrder(board.chosen()), TIDY_GAP)),
    layer(to: 'front' | 'back'): void {
      const items = board.chosen().toSorted(byLayer)
      const from = to === 'front' ? rankOnTop(scene) : scene.bottomRank() - items.length * RANK_GAP
      change(
        items.map((item, index) => ({ id: item.id, rank: from + index * RANK_GAP })),
        strings.layered(items.length),
      )
    },
    colour(color: string | null): void {
      const items = board.chosen().filter((item) => item.kind === 'rectangle' || item.kind === 'group')
      change(
        items.map((item) => ({ id: item.id, color })),
        strings.coloured(items.length),
      )
    },
    setStyle(style: TextStyle): void {
      const items = board.chosen().filter((item) => item.kind === 'text')
      board.set({ textStyle: style })
      change(
        items.map((item) => ({ id: item.id, style, height: heightOf({ ...item, style }) })),
        strings.styled(items.length),
      )
    },
  }
}

/** The changes that put items into their places; the members of a group move with it. */
function placedBy({ scene, state }: Board, placements: readonly Placement[]): ItemChange[] {
  const placed = new Set(placements.map((one) => one.id))
  const { selected } = state()
  return placements.flatMap(({ id, x, y }) => {
    const item = scene.get(id)
    if (!item) return []
    if (item.kind !== 'group') {
      const groupId = groupOnDrop(scene, { ...item, x, y }, placed)
      return [{ id, x, y, ...(groupId === item.groupId ? {} : { groupId }) }]
    }
    const members = scene.members(id).filter((member) => !selected.has(member.id))
    const moved = members.map((member) => ({ id: member.id, x: member.x + x - item.x, y: member.y + y - item.y }))
    return [{ id, x, y }, ...moved]
  })
}

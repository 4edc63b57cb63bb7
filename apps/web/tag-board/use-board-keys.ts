import { useState } from 'react'
import { rowActions } from '#platform/web/design/row-actions.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import type { BoardColumn, Drop } from './board-columns.ts'
import { boardStrings as text } from './strings.ts'

const actions = {
  left: defineAction({
    id: 'tag-board.left',
    title: 'Group to the left',
    section: 'Tag board',
    screen: 'tag-board',
    keys: 'left',
    repeats: true,
  }),
  right: defineAction({
    id: 'tag-board.right',
    title: 'Group to the right',
    section: 'Tag board',
    screen: 'tag-board',
    keys: 'right',
    repeats: true,
  }),
  pickUp: defineAction({
    id: 'tag-board.move',
    title: 'Pick up the tag and move it by the arrow keys',
    section: 'Tag board',
    screen: 'tag-board',
    keys: 'm',
    hint: 'Enter puts it down, Escape leaves it where it was.',
  }),
  letGo: defineAction({
    id: 'tag-board.let-go',
    title: 'Leave the tag where it was',
    section: 'Tag board',
    screen: 'tag-board',
    keys: 'escape',
    ofPart: true,
  }),
} as const

/** Cards picked up by keys, and where they would be put. */
interface Grab {
  ids: readonly string[]
  drop: Drop
}

interface BoardKeysOptions {
  columns: readonly BoardColumn[]
  collapsed: ReadonlySet<string>
  mayMove: boolean
  /** All that is moved with a card: what is selected, where it is. */
  carried: (id: string) => string[]
  onDrop: (ids: readonly string[], drop: Drop) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  onSay: (words: string) => void
}

/** Standing on a card and moving it by the keyboard alone. */
export function useBoardKeys({
  columns,
  collapsed,
  mayMove,
  carried,
  onDrop,
  onToggle,
  onOpen,
  onSay,
}: BoardKeysOptions) {
  const [cursor, setCursor] = useState<string | null>(null)
  const [grab, setGrab] = useState<Grab | null>(null)
  const open = columns.filter(({ key }) => !collapsed.has(key))
  const columnAt = cursor === null ? -1 : open.findIndex((column) => column.shown.some(({ id }) => id === cursor))
  const rowAt = open[columnAt]?.shown.findIndex(({ id }) => id === cursor) ?? -1

  /** The cards of a column that something is put among. */
  const among = (column: BoardColumn, ids: readonly string[]) => column.shown.filter(({ id }) => !ids.includes(id))
  const carry = (column: BoardColumn | undefined, at: number): void => {
    if (!grab || !column) return
    const others = among(column, grab.ids)
    const row = Math.max(0, Math.min(at, others.length))
    setGrab({ ids: grab.ids, drop: { columnKey: column.key, beforeId: others[row]?.id ?? null } })
    onSay(text.place(column.group?.title ?? text.ungrouped, row + 1, others.length + 1))
  }
  const grabbedAt = (): { column: number; row: number } => {
    const column = open.findIndex(({ key }) => key === grab?.drop.columnKey)
    const others = open[column] ? among(open[column], grab?.ids ?? []) : []
    const before = others.findIndex(({ id }) => id === grab?.drop.beforeId)
    return { column, row: before === -1 ? others.length : before }
  }
  const vertical = (by: number): void => {
    if (grab) return carry(open[grabbedAt().column], grabbedAt().row + by)
    const column = open[columnAt] ?? open.find(({ shown }) => shown.length > 0)
    setCursor(
      column?.shown[columnAt === -1 ? 0 : Math.max(0, Math.min(rowAt + by, column.shown.length - 1))]?.id ?? null,
    )
  }
  const horizontal = (by: -1 | 1): void => {
    if (grab) return carry(open[Math.max(0, Math.min(grabbedAt().column + by, open.length - 1))], grabbedAt().row)
    for (let at = columnAt + by; at >= 0 && at < open.length; at += by) {
      const shown = open[at]?.shown ?? []
      const next = shown[Math.min(Math.max(rowAt, 0), shown.length - 1)]
      if (next) return setCursor(next.id)
    }
  }
  const putDown = (): void => {
    if (grab) onDrop(grab.ids, grab.drop)
    setGrab(null)
  }

  const any = open.some(({ shown }) => shown.length > 0)
  const standing = columnAt >= 0 && cursor !== null
  useAction(rowActions.nextRow, () => vertical(1), { enabled: any })
  useAction(rowActions.previousRow, () => vertical(-1), { enabled: any })
  useAction(actions.left, () => horizontal(-1), { enabled: any })
  useAction(actions.right, () => horizontal(1), { enabled: any })
  useAction(rowActions.openRow, () => (grab ? putDown() : cursor !== null && onOpen(cursor)) || undefined, {
    enabled: standing,
  })
  useAction(rowActions.selectRow, () => (cursor !== null && onToggle(cursor)) || undefined, {
    enabled: standing && grab === null,
  })
  const pickUp = (): void => {
    const column = open[columnAt]
    if (cursor === null || !column) return
    const ids = carried(cursor)
    const others = among(column, ids)
    const after = column.shown.slice(rowAt + 1).find(({ id }) => !ids.includes(id))
    setGrab({ ids, drop: { columnKey: column.key, beforeId: after?.id ?? null } })
    onSay(
      `${text.picked(column.shown[rowAt]?.title ?? '')} ${text.place(column.group?.title ?? text.ungrouped, after ? others.indexOf(after) + 1 : others.length + 1, others.length + 1)}`,
    )
  }
  useAction(actions.pickUp, () => (grab ? putDown() : pickUp()), { enabled: standing && mayMove })
  const letGo = (): void => {
    setGrab(null)
    onSay(text.left)
  }
  useAction(actions.letGo, letGo, { enabled: grab !== null })

  return { cursor: standing ? cursor : null, grab, stand: setCursor }
}

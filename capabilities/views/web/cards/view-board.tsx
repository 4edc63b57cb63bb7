import { useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useCardDrag } from '#platform/web/design/use-card-drag.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import type { WholeSelection } from '#selections/web/index.ts'
import type { ShownColumn } from '../columns.ts'
import { groupedLines, type RowGroup } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { CardMove } from '../use-row-commands.ts'
import { useRowChoice } from '../use-row-choice.ts'
import type { LoadedRows } from '../use-view-rows.ts'
import { BoardColumn } from './board-column.tsx'
import { cardActions } from './card-actions.ts'
import classes from './cards.module.css'
import { BOARD_STEP_PX } from './measures.ts'

export interface ViewBoardProps {
  label: string
  objectType: ObjectType
  columns: readonly ShownColumn[]
  groups: readonly RowGroup[]
  loaded: ReadonlyMap<string | null, LoadedRows>
  selectable: boolean
  /** All rows of the list, where these are chosen. */
  whole: WholeSelection
  /** Cards can be put into other columns and places. */
  movable: boolean
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
  onRequested: (group: string) => void
  onMore: (group: string) => void
  onMove: (move: CardMove) => void
  /** What can be done with the chosen cards. */
  bar: (rows: readonly Row[], clear: () => void) => ReactNode
}

/** Where cards are put: before which place of a column. */
interface Placed {
  group: string
  index: number
}

interface Cursor {
  group: string
  id: Id
}

/** Rows as cards in a column for each group, drawn or moved by keys from column to column and from place to place. */
export function ViewBoard({
  label,
  objectType,
  columns,
  groups,
  loaded,
  selectable,
  whole,
  movable,
  hrefOf,
  onOpen,
  onPeek,
  onRequested,
  onMore,
  onMove,
  bar,
}: ViewBoardProps) {
  const baseId = useId()
  const mode = useColorMode()
  const board = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [lifted, setLifted] = useState<{ from: Cursor; over: Placed } | null>(null)
  const [reported, setReported] = useState('')
  const choice = useRowChoice(
    useMemo(() => groupedLines(groups, new Set(groups.map((group) => group.key)), loaded), [groups, loaded]),
    whole,
  )
  const rowsOf = (group: string): readonly Row[] => loaded.get(group)?.rows ?? []
  const titleOf = (key: string): string => groups.find((group) => group.key === key)?.title ?? ''
  const current = cursor ? rowsOf(cursor.group).find((row) => row.id === cursor.id) : undefined

  // Cards of the same column that are chosen go together.
  const idsWith = (id: Id, from: string): Id[] =>
    choice.selected.has(id) ? rowsOf(from).flatMap((row) => (choice.selected.has(row.id) ? [row.id] : [])) : [id]
  const put = (id: Id, from: string, { group: to, index }: Placed): void => {
    const standing = rowsOf(from)
    const ids = new Set(idsWith(id, from))
    const moving = standing.filter((row) => ids.has(row.id))
    const first = standing.findIndex((row) => ids.has(row.id))
    const above = rowsOf(to)
      .slice(0, index)
      .filter((row) => !ids.has(row.id))
    const afterId = above.at(-1)?.id ?? null
    const stoodAfter = standing.slice(0, Math.max(first, 0)).at(-1)?.id ?? null
    if (moving.length === 0 || (from === to && afterId === stoodAfter && moving.length === 1)) return
    onMove({ rows: moving, from, to, afterId, stoodAfter, toTitle: titleOf(to) })
    setCursor({ group: to, id })
  }
  const drag = useCardDrag({
    enabled: movable,
    stepPx: BOARD_STEP_PX,
    idsWith,
    onDrop: ({ id, from }, { column, index }) =>
      put(id, from, { group: column, index: index ?? rowsOf(column).length }),
  })

  const goto = (group: string, index: number): void => {
    const rows = rowsOf(group)
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row) setCursor({ group, id: row.id })
  }
  const move = (byRows: number, byColumns: number) => (): void => {
    if (lifted) {
      const at = groups.findIndex((group) => group.key === lifted.over.group)
      const group = groups[Math.min(Math.max(at + byColumns, 0), groups.length - 1)]?.key ?? lifted.over.group
      if (group !== lifted.over.group) onRequested(group)
      const most = rowsOf(group).length
      const step =
        byRows > 0 &&
        group === lifted.from.group &&
        lifted.over.index === rowsOf(group).findIndex((row) => row.id === lifted.from.id)
          ? 2
          : byRows
      return setLifted({ ...lifted, over: { group, index: Math.min(Math.max(lifted.over.index + step, 0), most) } })
    }
    const at = cursor ? groups.findIndex((group) => group.key === cursor.group) : -1
    if (at < 0) return goto(groups.find((group) => rowsOf(group.key).length > 0)?.key ?? '', 0)
    const index = rowsOf(cursor?.group ?? '').findIndex((row) => row.id === cursor?.id)
    if (byColumns === 0) return goto(cursor?.group ?? '', index + byRows)
    // Over columns without cards.
    for (let next = at + byColumns; next >= 0 && next < groups.length; next += byColumns) {
      const group = groups[next]
      if (group && rowsOf(group.key).length > 0) return goto(group.key, index)
    }
  }
  const any = groups.length > 0
  useAction(cardActions.down, move(1, 0), { enabled: any })
  useAction(cardActions.up, move(-1, 0), { enabled: any })
  useAction(cardActions.right, move(0, 1), { enabled: any })
  useAction(cardActions.left, move(0, -1), { enabled: any })
  const putDown = (): void => {
    if (!lifted) return
    setReported(strings.putDown(current?.name ?? '', titleOf(lifted.over.group)))
    put(lifted.from.id, lifted.from.group, lifted.over)
    setLifted(null)
  }
  const takeUp = (): void => {
    if (lifted) return putDown()
    if (!cursor || !current) return
    setReported(strings.lifted(current.name))
    setLifted({
      from: cursor,
      over: { group: cursor.group, index: rowsOf(cursor.group).findIndex((row) => row.id === cursor.id) },
    })
  }
  useAction(cardActions.lift, takeUp, { enabled: movable && current !== undefined })
  useAction(
    cardActions.open,
    () => {
      if (lifted) putDown()
      else if (current) onOpen(current)
    },
    { enabled: current !== undefined },
  )
  useAction(
    cardActions.peek,
    () => {
      if (current) onPeek(current)
    },
    { enabled: current !== undefined && !lifted },
  )
  useAction(
    cardActions.select,
    () => {
      if (current) choice.toggle(current.id, false)
    },
    { enabled: selectable && current !== undefined },
  )
  useAction(cardActions.selectAll, choice.chooseMore, { enabled: selectable && any })
  const putBack = (): void => {
    if (lifted) setReported(strings.putBack(current?.name ?? ''))
    setLifted(null)
    if (!lifted) choice.clear()
  }
  useAction(cardActions.selectNone, putBack, { enabled: lifted !== null || choice.selected.size > 0 })

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    const group = card?.closest<HTMLElement>('[data-column]')?.dataset['column']
    const row = group === undefined ? undefined : rowsOf(group).find((one) => one.id === card?.dataset['card'])
    if (!row || group === undefined) return
    setCursor({ group, id: row.id })
    if (target.closest('input') || event.shiftKey || event.metaKey || event.ctrlKey) {
      if (!target.closest('input')) event.preventDefault()
      return choice.toggle(row.id, event.shiftKey)
    }
    if (!target.closest('a')) onPeek(row)
  }
  return (
    <>
      <div
        ref={board}
        className={classes.board}
        role="group"
        aria-label={movable ? `${label}. ${strings.boardHint}` : label}
        onPointerDown={drag.onPointerDown}
        onClick={onClick}
      >
        {groups.map((group) => (
          <BoardColumn
            key={group.key}
            group={group}
            loaded={loaded.get(group.key)}
            objectType={objectType}
            columns={columns}
            cursor={cursor?.group === group.key ? cursor.id : null}
            lifted={lifted?.from.group === group.key ? lifted.from.id : null}
            drop={lifted?.over.group === group.key ? lifted.over.index : null}
            drag={drag}
            selected={choice.selected}
            selectable={selectable}
            baseId={baseId}
            mode={mode}
            hrefOf={hrefOf}
            onRequested={onRequested}
            onMore={onMore}
          />
        ))}
      </div>
      <p className={classes.reported} aria-live="assertive">
        {reported}
      </p>
      {bar(choice.rows, choice.clear)}
    </>
  )
}

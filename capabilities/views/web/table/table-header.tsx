import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { memo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { scrollAtEdges, scrollersAround } from '#platform/web/design/drag/edge-scroll.ts'
import { followPress } from '#platform/web/design/drag/pointer-drag.ts'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
import { MAX_COLUMN_PX, MIN_COLUMN_PX } from '../../model/limits.ts'
import type { ViewData } from '../../model/view.ts'
import { isOfNumbers, type ShownColumn } from '../columns.ts'
import { viewStrings as strings } from '../strings.ts'
import { CHECK_PX, HEADER_PX } from './measures.ts'
import classes from './table.module.css'

/** How far a key moves the edge of a column. */
const KEY_STEP_PX = 16

export interface ColumnChanges {
  onWidth: (key: string, width: number, done: boolean) => void
  onSort: (sort: ViewData['sort']) => void
  onGroup: (key: string | null) => void
  onChange: (key: string, change: Partial<Pick<ShownColumn, 'wrapped' | 'sticky' | 'visible'>>) => void
  /** Moves a column to the position of another one. */
  onMove: (key: string, overKey: string) => void
  /** Entries above the menu of a column: the sums of its values. */
  aboveMenu?: ((column: ShownColumn) => MenuEntry[]) | undefined
}

export interface TableHeaderProps extends ColumnChanges {
  columns: readonly ShownColumn[]
  offsets: readonly (number | null)[]
  sort: ViewData['sort']
  selectable: boolean
  allSelected: boolean
  onSelectAll: () => void
}

/**
 * The head of a table, which is not rendered again while rows scroll below it: each column with its menu, an edge that
 * can be dragged to resize it, and a position that changes by dragging the column.
 */
export const TableHeader = memo(function TableHeader({
  columns,
  offsets,
  sort,
  selectable,
  allSelected,
  onSelectAll,
  ...changes
}: TableHeaderProps) {
  const [over, setOver] = useState<string | null>(null)
  const press = (down: PointerEvent<HTMLElement>, key: string): void => {
    // Its edge has its own drag.
    if (!(down.target as Element).closest('button')) return
    const scrollers = scrollersAround(down.currentTarget)
    let to: string | null = null
    followPress(down, {
      picture: down.currentTarget,
      onFollow(at) {
        const heading = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-heading]')
        to = heading?.dataset['heading'] ?? null
        setOver(to === key ? null : to)
        return scrollAtEdges(scrollers, at)
      },
      onEnd(dropped) {
        setOver(null)
        if (dropped && to !== null && to !== key) changes.onMove(key, to)
      },
    })
  }
  return (
    <div className={classes.header} role="row" aria-rowindex={1} style={{ height: HEADER_PX }}>
      <div className={classes.check} role="columnheader" style={{ width: CHECK_PX }}>
        {selectable && <RowCheckbox label={strings.selectAll} checked={allSelected} onChoose={onSelectAll} focusable />}
      </div>
      {columns.map((column, at) => {
        const sorted = sort?.key === column.key ? sort.direction : null
        return (
          <div
            key={column.key}
            className={classes.heading}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={sorted === null ? undefined : sorted === 'ASC' ? 'ascending' : 'descending'}
            data-sticky={offsets[at] !== null || undefined}
            data-number={isOfNumbers(column) || undefined}
            data-heading={at > 0 ? column.key : undefined}
            onPointerDown={at > 0 ? (down) => press(down, column.key) : undefined}
            data-over={over === column.key || undefined}
            style={{ width: column.width, left: offsets[at] ?? undefined }}
          >
            <ActionMenu entries={menuOf(columns, at, sort, changes)}>
              <button type="button" className={classes.headingButton} aria-label={strings.column.menu(column.label)}>
                <span className={classes.headingText} title={column.question?.text}>
                  {column.label}
                </span>
                {sorted === 'ASC' && <IconArrowUp size={13} stroke={2} aria-hidden="true" />}
                {sorted === 'DESC' && <IconArrowDown size={13} stroke={2} aria-hidden="true" />}
              </button>
            </ActionMenu>
            <Edge column={column} onWidth={changes.onWidth} />
          </div>
        )
      })}
    </div>
  )
})

function menuOf(
  columns: readonly ShownColumn[],
  at: number,
  sort: ViewData['sort'],
  { onSort, onGroup, onChange, onMove, aboveMenu }: ColumnChanges,
): MenuEntry[] {
  const column = columns[at]
  if (!column) return []
  const command = (title: string, onSelect: () => void): MenuEntry => ({ kind: 'command', title, onSelect })
  const [before, after] = [columns[at - 1], columns[at + 1]]
  return [
    ...(aboveMenu?.(column) ?? []),
    ...(column.sortable
      ? [
          command(strings.column.sortAscending, () => onSort({ key: column.key, direction: 'ASC' })),
          command(strings.column.sortDescending, () => onSort({ key: column.key, direction: 'DESC' })),
        ]
      : []),
    ...(sort?.key === column.key ? [command(strings.noSort, () => onSort(null))] : []),
    ...(column.groupable ? [command(strings.column.groupBy, () => onGroup(column.key))] : []),
    { kind: 'line' },
    command(column.wrapped ? strings.column.unwrap : strings.column.wrap, () =>
      onChange(column.key, { wrapped: !column.wrapped }),
    ),
    command(column.sticky ? strings.column.unstick : strings.column.stick, () =>
      onChange(column.key, { sticky: !column.sticky }),
    ),
    ...(at > 1 && before ? [command(strings.column.left, () => onMove(column.key, before.key))] : []),
    ...(at > 0 && after ? [command(strings.column.right, () => onMove(column.key, after.key))] : []),
    ...(at > 0
      ? [{ kind: 'line' as const }, command(strings.column.hide, () => onChange(column.key, { visible: false }))]
      : []),
  ]
}

function bounded(width: number): number {
  return Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, width)))
}

/** The edge of a column, which the pointer drags or the arrow keys move. */
function Edge({ column, onWidth }: { column: ShownColumn; onWidth: ColumnChanges['onWidth'] }) {
  const onPointerDown = (down: PointerEvent<HTMLElement>): void => {
    down.preventDefault()
    const edge = down.currentTarget
    const began = { x: down.clientX, width: column.width }
    edge.setPointerCapture(down.pointerId)
    const widthAt = (event: globalThis.PointerEvent): number => bounded(began.width + event.clientX - began.x)
    const onMove = (event: globalThis.PointerEvent): void => onWidth(column.key, widthAt(event), false)
    const onEnd = (event: globalThis.PointerEvent): void => {
      edge.removeEventListener('pointermove', onMove)
      onWidth(column.key, widthAt(event), true)
    }
    edge.addEventListener('pointermove', onMove)
    edge.addEventListener('pointerup', onEnd, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: KEY_STEP_PX, ArrowLeft: -KEY_STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(column.key, bounded(column.width + step), true)
  }
  return (
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={strings.column.resize(column.label)}
      aria-valuenow={column.width}
      aria-valuemin={MIN_COLUMN_PX}
      aria-valuemax={MAX_COLUMN_PX}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}

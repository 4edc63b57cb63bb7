import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { pageRows } from './grid/page-rows.ts'
import { useGrid } from './grid/use-grid.ts'
import { GroupHead, WaitingLine } from './line-list-heads.tsx'
import classes from './line-list.module.css'
import type { ListLine } from './list-lines.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useDragOver } from './use-drag-over.ts'
import type { LineSelection } from './use-line-selection.ts'
import { HEAD_PX, useLinesInSight } from './use-lines-in-sight.ts'
import { designStrings } from './strings.ts'

export interface LineListProps<Item extends { id: string }> {
  label: string
  lines: readonly ListLine<Item>[]
  selection: LineSelection<Item>
  /** False for users with read access only. */
  selectable: boolean
  /** The number of all lines, if only some are loaded. */
  total?: number | undefined
  /** CSS pixels of a row, until it is drawn. */
  rowHeight: number
  /** The name of a row, for its checkbox. */
  nameOf: (item: Item) => string
  /** Draws a row in its group. */
  children: (item: Item, groupId: string) => ReactNode
  onToggleGroup: (groupId: string) => void
  onOpen: (item: Item) => void
  /** A click opens the row; otherwise it shows the row beside the list. */
  opensOnClick?: boolean
  onPeek: (item: Item) => void
  /** The line that a panel beside the list shows: it is scrolled into view. */
  shown?: string | null
  /** A waiting line is about to become visible: its group's next page is needed. */
  onRequested: (groupId: string) => void
}

/**
 * Any number of rows of any height under the heads of their groups. Draws only what is visible. Dragging over rows
 * chooses them.
 */
export function LineList<Item extends { id: string }>({
  label,
  lines,
  selection,
  selectable,
  total,
  rowHeight,
  nameOf,
  children,
  onToggleGroup,
  onOpen,
  opensOnClick = false,
  onPeek,
  shown = null,
  onRequested,
}: LineListProps<Item>) {
  const { container, scroller, margin, virtualizer, drawn } = useLinesInSight({ lines, rowHeight, shown, onRequested })

  const currentIndex = lines.findIndex(({ key }) => key === selection.cursor)
  const current = lines[currentIndex]
  const head = current?.kind === 'group' ? current : null
  const row = current?.kind === 'row' ? current : null
  const toggleHead = head ? (): void => onToggleGroup(head.key) : undefined
  // To the head of its group.
  const leave = (group: string): void => {
    selection.stand(group)
    onToggleGroup(group)
  }
  const hasHeads = lines[0]?.kind === 'group'
  const any = selectable && lines.length > 0
  const { attributes, idOf } = useGrid({
    label,
    element: container,
    at: current ? { row: currentIndex, column: 0 } : null,
    isDrawn: drawn.some(({ index }) => index === currentIndex),
    rowCount: total ?? lines.length,
    rowsIn: () => lines.length,
    holds: (index) => lines[index]?.kind !== 'waiting',
    page: () => pageRows(virtualizer),
    selectable,
    onMove(place, extend) {
      const key = lines[place.row]?.key
      if (key !== undefined) selection.moveTo(key, extend)
    },
    show: (place) => virtualizer.scrollToIndex(place.row),
    open: row ? () => onOpen(row.item) : toggleHead,
    peek: row ? () => onPeek(row.item) : undefined,
    select: any && current ? () => (head ? selection.toggleGroup : selection.toggle)(current.key) : undefined,
    selectAll: any ? selection.toggleAll : undefined,
    selectNone: selection.chosen.length > 0 ? selection.clear : undefined,
    unfold: head?.open === false ? toggleHead : undefined,
    fold: head?.open === true ? toggleHead : row && hasHeads ? () => leave(row.group.id) : undefined,
  })

  const drag = useDragOver(scroller, (from, to) => selection.between(from, to))
  const onRowClick = (event: MouseEvent<HTMLElement>, line: ListLine<Item>): void => {
    if (drag.justDragged() || event.defaultPrevented || (event.target as Element).closest('a, button, input, label'))
      return
    if (line.kind === 'group') {
      selection.stand(line.key)
      onToggleGroup(line.group.id)
    } else if (line.kind === 'row') {
      if (selectable && event.shiftKey) {
        window.getSelection()?.removeAllRanges()
        selection.extend(line.key)
      } else if (selectable && (event.metaKey || event.ctrlKey)) selection.toggle(line.key)
      else {
        selection.stand(line.key)
        if (opensOnClick) onOpen(line.item)
        else onPeek(line.item)
      }
    }
  }
  return (
    <div
      ref={container}
      className={classes.lines}
      {...attributes}
      data-selecting={selection.chosen.length > 0 || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <div
            key={line.key}
            id={idOf({ row: index, column: 0 })}
            data-key={line.kind === 'row' ? line.key : undefined}
            className={line.kind === 'group' ? classes.head : classes.line}
            role="row"
            ref={virtualizer.measureElement}
            data-index={index}
            aria-rowindex={index + 1}
            aria-selected={line.kind === 'row' && selectable ? selection.isChosen(line.item.id) : undefined}
            data-current={line.key === selection.cursor || undefined}
            style={{
              minHeight: line.kind === 'row' ? undefined : HEAD_PX,
              transform: `translateY(${start - margin}px)`,
            }}
            onClick={(event) => onRowClick(event, line)}
            {...(selectable && line.kind === 'row'
              ? { onPointerDown: (event: PointerEvent<HTMLElement>) => drag.press(event, line.key) }
              : {})}
          >
            {line.kind === 'group' && (
              <GroupHead
                group={line.group}
                open={line.open}
                selectable={selectable}
                onToggle={() => onToggleGroup(line.group.id)}
                onSelect={() => selection.toggleGroup(line.group.id)}
              />
            )}
            {line.kind === 'row' && (
              <RowCells line={line} name={nameOf(line.item)} selection={selectable ? selection : null}>
                {children(line.item, line.group.id)}
              </RowCells>
            )}
            {line.kind === 'waiting' && <WaitingLine failed={line.failed} onRetry={() => onRequested(line.group.id)} />}
          </div>
        )
      })}
    </div>
  )
}

function RowCells<Item extends { id: string }>({
  line,
  name,
  selection,
  children,
}: {
  line: Extract<ListLine<Item>, { kind: 'row' }>
  name: string
  /** Absent where rows cannot be selected. */
  selection: LineSelection<Item> | null
  children: ReactNode
}) {
  return (
    <>
      {selection && (
        <div className={classes.check} role="gridcell">
          <RowCheckbox
            label={designStrings.select(name)}
            checked={selection.isChosen(line.item.id)}
            onChoose={(extend) => (extend ? selection.extend(line.key) : selection.toggle(line.key))}
          />
        </div>
      )}
      <div className={classes.body} role="gridcell">
        {children}
      </div>
    </>
  )
}

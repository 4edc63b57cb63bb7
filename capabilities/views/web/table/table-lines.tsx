import type { VirtualItem } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { GridArea, GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import type { ShownColumn } from '../columns.ts'
import { GroupHead } from '../group-head.tsx'
import type { Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import type { RowChoice } from '../use-row-choice.ts'
import { WaitingLine } from '../waiting-line.tsx'
import { TableRow } from './table-row.tsx'

interface TableLinesProps {
  /** The visible lines. */
  items: readonly VirtualItem[]
  /** Index of the first line that the user sees; those before it are rendered in advance. */
  top: number
  lines: Lines
  objectType: ObjectType
  columns: readonly ShownColumn[]
  offsets: readonly (number | null)[]
  rowHeight: number
  wrapped: boolean
  choice: RowChoice
  selectable: boolean
  cursor: GridPlace | null
  block: GridArea | null
  /** The lines that a drag would fill; none if the last is before the first. */
  fill: { from: number; to: number }
  idOf: (place: GridPlace) => string
  hrefOf: (row: Row) => string
  isEditing: boolean
  /** The editor of the cell under the cursor, if it is open. */
  editorOf: (row: Row, column: ShownColumn) => ReactNode
  onToggleGroup: (key: string) => void
  onNearEnd: (group: string | null) => void
  onGoTo: (line: number) => void
}

/** The lines of a table: heads of groups, rows, and what stands for rows that are not loaded. */
export function TableLines(props: TableLinesProps) {
  const { items, top, lines, rowHeight, onToggleGroup, onNearEnd, onGoTo } = props
  const mode = useColorMode()
  // The reason why rows failed to load is shown once, however many lines wait for them.
  const firstWaiting = items.find(({ index }) => index >= top && lines.at(index)?.kind === 'waiting')?.index
  return items.map(({ index, start }) => {
    const line = lines.at(index)
    if (!line) return null
    if (line.kind === 'group')
      return (
        <GroupHead
          key={`group ${line.group.key}`}
          group={line.group}
          open={line.open}
          top={start}
          height={rowHeight}
          onToggle={() => onToggleGroup(line.group.key)}
        />
      )
    if (line.kind === 'waiting')
      return (
        <WaitingLine
          key={`waiting ${line.isRow ? index : (line.group ?? '')}`}
          failed={!line.isRow || index === firstWaiting ? line.failed : null}
          top={start}
          height={rowHeight}
          onRetry={() => (line.isRow ? onGoTo(index) : onNearEnd(line.group))}
          plain={line.isRow === true}
        />
      )
    return (
      <Line
        key={`${line.group ?? ''}/${line.row.id}`}
        {...props}
        mode={mode}
        row={line.row}
        index={index}
        start={start}
      />
    )
  })
}

/** A row with what of it has the cursor, is chosen or would be filled. */
function Line({
  row,
  index,
  start,
  objectType,
  columns,
  offsets,
  rowHeight,
  wrapped,
  choice,
  selectable,
  cursor,
  block,
  fill,
  idOf,
  hrefOf,
  isEditing,
  editorOf,
  mode,
}: TableLinesProps & { row: Row; index: number; start: number; mode: ReturnType<typeof useColorMode> }) {
  const isCurrent = cursor?.row === index
  const chosen = block !== null && index >= block.top && index <= block.bottom
  const isFilled = block !== null && fill.from <= index && index <= fill.to
  const column = isCurrent ? columns[cursor.column] : undefined
  return (
    <TableRow
      row={row}
      index={index}
      objectType={objectType}
      columns={columns}
      offsets={offsets}
      top={start}
      height={rowHeight}
      wrapped={wrapped}
      selected={choice.selected.has(row.id)}
      selectable={selectable}
      cursor={isCurrent ? cursor.column : -1}
      from={chosen ? block.left : -1}
      to={chosen ? block.right : -1}
      handle={chosen && selectable && index === block.bottom && !isEditing}
      fillFrom={isFilled ? block.left : -1}
      fillTo={isFilled ? block.right : -1}
      href={hrefOf(row)}
      mode={mode}
      cursorId={isCurrent ? idOf(cursor) : undefined}
      editor={column ? editorOf(row, column) : null}
    />
  )
}

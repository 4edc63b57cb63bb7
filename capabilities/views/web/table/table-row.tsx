import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { memo, type ReactNode } from 'react'
import type { ColorMode } from '#platform/kernel/colors.ts'
import { Link } from '#platform/web/design/link.tsx'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { isOfNumbers, type ShownColumn } from '../columns.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { summaryHref } from '../summary-words.tsx'
import { CellContent } from './cell-content.tsx'
import { CHECK_PX } from './measures.ts'
import classes from './table.module.css'

export interface TableRowProps {
  row: Row
  /** Its line in the whole table, from 0. */
  index: number
  objectType: ObjectType
  columns: readonly ShownColumn[]
  /** The offset of each sticky column; by column. */
  offsets: readonly (number | null)[]
  top: number
  height: number
  wrapped: boolean
  selected: boolean
  selectable: boolean
  /** The column of the cursor, or -1. */
  cursor: number
  /** The chosen columns, or -1 for none. */
  from: number
  to: number
  /** It is the last row of the chosen block: its corner can be dragged to fill. */
  handle: boolean
  /** The columns that are about to be filled, or -1. */
  fillFrom: number
  fillTo: number
  href: string
  mode: ColorMode
  /** The id of the cell of the cursor. */
  cursorId: string | undefined
  /** The editor in the cell of the cursor while it is edited. */
  editor: ReactNode
}

function OpenLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={classes.open} href={href} tabIndex={-1} aria-label={label}>
      <IconArrowUpRight size={14} stroke={1.9} aria-hidden="true" />
    </Link>
  )
}

/**
 * One row of a table. Rendered again only when its own data changes: events name it by its position, so it needs no
 * handlers of its own.
 */
export const TableRow = memo(function TableRow({
  row,
  index,
  objectType,
  columns,
  offsets,
  top,
  height,
  wrapped,
  selected,
  selectable,
  cursor,
  from,
  to,
  handle,
  fillFrom,
  fillTo,
  href,
  mode,
  cursorId,
  editor,
}: TableRowProps) {
  const name = row.name || strings.untitledRow[objectType]
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-index={index}
      data-wrapped={wrapped || undefined}
      data-current={cursor >= 0 || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div className={classes.check} role="gridcell" style={{ width: CHECK_PX }}>
        {selectable && <RowCheckbox label={strings.select(name)} checked={selected} />}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.key}
          id={at === cursor ? cursorId : undefined}
          className={classes.cell}
          role="gridcell"
          aria-colindex={at + 2}
          data-column={at}
          data-cursor={at === cursor || undefined}
          data-chosen={(at >= from && at <= to) || undefined}
          data-filling={(at >= fillFrom && at <= fillTo) || undefined}
          data-editing={(at === cursor && editor !== null) || undefined}
          data-sticky={offsets[at] !== null || undefined}
          data-wrapped={column.wrapped || undefined}
          data-number={isOfNumbers(column) || undefined}
          style={{ width: column.width, left: offsets[at] ?? undefined }}
        >
          {at === 0 ? (
            <>
              <span className={row.name ? classes.name : classes.unnamed}>{name}</span>
              <OpenLink href={href} label={strings.openRow(name)} />
            </>
          ) : (
            <>
              <CellContent row={row} column={column} mode={mode} />
              {column.system === 'summary' && row.summary && (
                <OpenLink href={summaryHref(href)} label={strings.openSummary(name)} />
              )}
            </>
          )}
          {at === cursor && editor}
          {handle && at === to && <span className={classes.fill} data-fill title={strings.fill} aria-hidden="true" />}
        </div>
      ))}
    </div>
  )
})

import { useMemo } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { ShownColumn } from './columns.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { textOfCell } from './cell-values.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import { CellContent } from './table/cell-content.tsx'
import classes from './views.module.css'

export interface ListRowProps {
  row: Row
  objectType: ObjectType
  columns: readonly ShownColumn[]
}

/** A row of a list: its name over the beginning of its text, and what else is shown at its end. */
export function ListRow({ row, objectType, columns }: ListRowProps) {
  const mode = useColorMode()
  const others = useMemo(() => columns.slice(1).filter((column) => column.system !== 'preview'), [columns])
  const showsPreview = columns.some((column) => column.system === 'preview')
  return (
    <div className={classes.listRow}>
      <span className={classes.listWords}>
        <span className={classes.listName}>{row.name || strings.untitledRow[objectType]}</span>
        {showsPreview && row.preview !== '' && <span className={classes.listMore}>{row.preview}</span>}
      </span>
      <span className={classes.listValues}>
        {others.map((column) => (textOfCell(row, column) === '' ? null : <span key={column.key}><CellContent row={row} column={column} mode={mode} /></span>))}
      </span>
    </div>
  )
}

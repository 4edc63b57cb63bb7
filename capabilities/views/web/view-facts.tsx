import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { NOTE_PREVIEW_CHARS } from '#notes/model/limits.ts'
import { textOfCell } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import type { Row } from './row.ts'
import { CellContent } from './table/cell-content.tsx'
import classes from './views.module.css'

/** The values of columns of one row, each under its name; empty ones are omitted. The size is set by the container. */
export function ViewFacts({ row, columns, preview }: { row: Row; columns: readonly ShownColumn[]; preview: boolean }) {
  const mode = useColorMode()
  const shown = columns.filter((column) => column.system !== 'preview' && textOfCell(row, column) !== '')
  return (
    <>
      {preview && row.preview !== '' && (
        <p className={classes.factsText}>
          {row.preview.length < NOTE_PREVIEW_CHARS ? row.preview : `${row.preview.replace(/\s+\S*$/, '')} …`}
        </p>
      )}
      {shown.length > 0 && (
        <dl className={classes.facts}>
          {shown.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>
                <CellContent row={row} column={column} mode={mode} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

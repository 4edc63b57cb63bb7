import { useMemo, useState } from 'react'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import type { ChartItem, Marks } from '../model/marks.ts'
import type { ChartEvidence } from '../model/figure-rows.ts'
import type { Group } from '../model/shown-figures.ts'
import { ChartTableHead } from './chart-table-head.tsx'
import { ChartTableRow, NoAnswerRow } from './chart-table-rows.tsx'
import classes from './charts.module.css'
import { HiddenItems } from './hidden-items.tsx'
import { itemMenu } from './item-menu.ts'
import { strings } from './strings.ts'
import { tableColumns, type TableFigures } from './table-columns.ts'

/** The number of rows shown at first. */
const ROWS_AT_FIRST = 100

export interface ChartTableProps {
  marks: Marks
  groups: readonly Group[]
  options: ChartOptions
  locale: string | undefined
  /** The evidence for items and their parts; empty while it is counted, and for values of notes. */
  evidence: ChartEvidence
  chosen: ChartMark | null
  onChoose: (mark: ChartMark) => void
  onChange: (change: Partial<ChartOptions>) => void
}

/** The figures of a chart as a table: every number opens its rows. */
export function ChartTable({ marks, groups, options, locale, evidence, chosen, onChoose, onChange }: ChartTableProps) {
  const [all, setAll] = useState(false)
  const rows = all ? marks.shown : marks.shown.slice(0, ROWS_AT_FIRST)
  const columns = useMemo(() => tableColumns(marks, options, locale), [marks, options, locale])
  const beside = columns.length > 0 ? [] : [...marks.besideBases]
  const figures: TableFigures = { marks, options, locale, evidence, columns, beside, chosen, onChoose }
  const menuOf = (item: ChartItem) => itemMenu(item, { marks, groups, options, onChoose, onChange })
  return (
    <div className={classes.tablePlace}>
      <table className={classes.table} aria-label={strings.table}>
        <ChartTableHead {...figures} />
        <tbody>
          {rows.map((item) => (
            <ChartTableRow key={item.key} item={item} figures={figures} menu={menuOf(item)} />
          ))}
        </tbody>
        {marks.values !== null && (
          <tfoot>
            <NoAnswerRow figures={figures} />
          </tfoot>
        )}
      </table>
      {rows.length < marks.shown.length && (
        <button type="button" className={classes.quietButton} onClick={() => setAll(true)}>
          {strings.others(marks.shown.length - rows.length)}
        </button>
      )}
      {marks.hidden.length > 0 && (
        <HiddenItems items={marks.hidden} hiddenIds={options.hiddenIds} onChange={onChange} />
      )}
    </div>
  )
}

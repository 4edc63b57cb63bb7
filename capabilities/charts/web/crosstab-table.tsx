import type { CSSProperties } from 'react'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import classes from './charts.module.css'
import { crossedFaces } from '../model/counts-marks.ts'
import { strings } from './strings.ts'
import type { Counted } from '../model/shown-figures.ts'

const text = strings.crosstab

export interface CrosstabTableProps {
  found: Counted
  options: ChartOptions
  chosen: ChartMark | null
  onChoose: (mark: ChartMark) => void
}

/**
 * Two questions crossed, of those who answered both: each cell with its share of the row, and a sign and a word for
 * whether it is higher or lower than elsewhere; every number opens its rows.
 */
export function CrosstabTable({ found, options, chosen, onChoose }: CrosstabTableProps) {
  const { rows, columns } = crossedFaces(found, options)
  const cells = new Map(found.cells.map((cell) => [JSON.stringify([cell.key, cell.segment]), cell]))
  const cellOf = (key: string, segment: string) => cells.get(JSON.stringify([key, segment]))
  const markOf = (key: string, segment: string): ChartMark => ({ kind: 'VALUE', id: null, key, segment, bucket: null })
  return (
    <div className={classes.tablePlace}>
      <table className={`${classes.table} ${classes.crosstab}`} aria-label={text.label}>
        <thead>
          <tr>
            <th scope="col" className={classes.item} title={found.dimension.title}>
              {found.dimension.title}
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={classes.number} title={title}>
                <span className={classes.itemTitle}>{title}</span>
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {text.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={classes.item} title={row.title}>
                <span className={classes.itemTitle}>{row.title}</span>
              </th>
              {columns.map((column) => {
                const cell = cellOf(row.key, column.key)
                if (!cell) return <td key={column.key}>{strings.none}</td>
                const { both, ofKey, verdict, test, p } = cell
                const said = verdict === null ? null : text.verdicts[verdict]
                const isChosen = chosen?.key === row.key && chosen.segment === column.key
                return (
                  <td
                    key={column.key}
                    className={classes.cell}
                    data-verdict={verdict ?? undefined}
                    style={{ '--share': ofKey === 0 ? 0 : both / ofKey } as CSSProperties}
                    title={test === null || p === null ? undefined : `${text.p(p)}, ${text.tests[test]}`}
                  >
                    <button
                      type="button"
                      className={classes.figure}
                      disabled={both === 0}
                      aria-pressed={isChosen}
                      aria-label={text.cell(row.title, column.title, both.toLocaleString(), said)}
                      onClick={() => onChoose(markOf(row.key, column.key))}
                    >
                      {both.toLocaleString()}
                    </button>
                    <span className={classes.part}>{strings.percent(both, ofKey)}</span>
                    {verdict !== null && (
                      <span className={classes.verdict}>
                        {text.signs[verdict]}
                        {verdict !== 'ALIKE' && ` ${text.verdicts[verdict]}`}
                      </span>
                    )}
                  </td>
                )
              })}
              <td className={classes.number}>
                {(cellOf(row.key, columns[0]?.key ?? '')?.ofKey ?? 0).toLocaleString()}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.item}>
              {text.total}
            </th>
            {columns.map(({ key }) => {
              const ofSegment = cellOf(rows[0]?.key ?? '', key)?.ofSegment ?? 0
              return (
                <td key={key} className={classes.number}>
                  {ofSegment.toLocaleString()}
                  <span className={classes.part}>{strings.percent(ofSegment, found.answeredBoth)}</span>
                </td>
              )
            })}
            <td className={classes.number}>{found.answeredBoth.toLocaleString()}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

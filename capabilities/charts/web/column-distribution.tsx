import { useMemo } from 'react'
import { ChartCountsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { chartOptions, type ChartDimension, type ChartOptions } from '../model/chart.ts'
import { marksOfCounts } from '../model/counts-marks.ts'
import classes from './column-distribution.module.css'
import { exceedsItsBase, type ChartItem, type Marks } from '../model/marks.ts'
import { strings } from './strings.ts'
import type { Counted } from '../model/shown-figures.ts'

/** The number of values shown by name; the rest are summed up. */
const MAX_NAMED = 8

export interface ColumnDistributionProps {
  projectId: Id
  dimension: ChartDimension
  /** The title of the counted field, or the text of the question. */
  title: string
  /** The filter of the table: only the notes that it shows count. */
  filter: FilterForm
}

/**
 * The distribution of the values in one column of a table: a small picture, the base, and how many notes have no value.
 */
export function ColumnDistribution({ projectId, dimension, title, filter }: ColumnDistributionProps) {
  const options = useMemo(
    (): ChartOptions => chartOptions.parse({ dimension, metric: 'NOTE_COUNT', filter: completeFilter('NOTE', filter) }),
    [dimension, filter],
  )
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { data, error, retry } = useAnswer(ChartCountsDocument, { variables: { projectId, options, timeZone } })
  const counted = data?.project?.chartCounts
  return (
    <section className={classes.place} aria-label={strings.column.title(title)}>
      {error && !data && <ErrorState title={strings.failed} message={error.message} onRetry={retry} />}
      {!data && !error && <LoadingRows label={strings.loading} />}
      {counted && <Distribution counted={counted} options={options} />}
    </section>
  )
}

function Distribution({ counted, options }: { counted: Counted; options: ChartOptions }) {
  const marks = useMemo(() => marksOfCounts(counted, options), [counted, options])
  const isScale = ['SCORES', 'NUMBERS', 'DATES'].includes(counted.dimension.counted)
  const [score] = counted.scores
  return (
    <>
      {marks.base.of === 0 ? (
        <EmptyLine>{strings.column.empty}</EmptyLine>
      ) : isScale ? (
        <Scale marks={marks} />
      ) : (
        <Values marks={marks} />
      )}
      {score && <p className={classes.score}>{strings.netPromoter(score.score, score.low, score.high, score.n)}</p>}
      <p className={classes.note}>
        {`n = ${marks.base.of.toLocaleString()}. ${strings.unanswered(marks.base.unanswered ?? 0)}.`}
        {marks.values !== null && exceedsItsBase(marks) ? ` ${strings.several}` : ''}
        {counted.leftOut ? ` ${strings.leftOut}` : ''}
      </p>
    </>
  )
}

/** Values with an order, side by side; the first and the last are named, each value when it is pointed at. */
function Scale({ marks }: { marks: Marks }) {
  const { shown, base } = marks
  const most = Math.max(1, ...shown.map(({ value }) => value))
  return (
    <>
      <ol className={classes.scale}>
        {shown.map((item) => (
          <li key={item.key} title={said(item, base.of)} aria-label={said(item, base.of)}>
            <span style={{ height: `${(100 * item.value) / most}%`, background: item.color }} />
          </li>
        ))}
      </ol>
      <p className={classes.ends} aria-hidden="true">
        <span>{shown[0]?.title}</span>
        <span>{shown.length > 1 ? shown.at(-1)?.title : ''}</span>
      </p>
    </>
  )
}

/** The first few values with names; the others are summed up. */
function Values({ marks }: { marks: Marks }) {
  const { shown, base } = marks
  const most = Math.max(1, ...shown.map(({ value }) => value))
  const named = shown.length > MAX_NAMED ? shown.toSorted((one, other) => other.value - one.value) : shown
  return (
    <>
      <ul className={classes.values}>
        {named.slice(0, MAX_NAMED).map((item) => (
          <li key={item.key} title={said(item, base.of)}>
            <span className={classes.title}>{item.title}</span>
            <span className={classes.track}>
              <span style={{ width: `${(100 * item.value) / most}%`, background: item.color }} />
            </span>
            <span className={classes.figure}>
              {item.value.toLocaleString()} · {strings.percent(item.value, base.of)}
            </span>
          </li>
        ))}
      </ul>
      {named.length > MAX_NAMED && <p className={classes.note}>{strings.column.more(named.length - MAX_NAMED)}</p>}
    </>
  )
}

function said({ title, value }: ChartItem, of: number): string {
  return `${title}: ${value.toLocaleString()}, ${strings.percent(value, of)}`
}

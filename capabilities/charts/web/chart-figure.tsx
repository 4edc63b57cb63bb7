import { useMemo } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { chartMark, type ChartMark } from '../model/chart.ts'
import type { KeptChart } from './chart-acts.ts'
import classes from './charts.module.css'
import { CrosstabTable } from './crosstab-table.tsx'
import { DrawnChart } from './drawn-chart.tsx'
import { CountsNotes, FiguresNotes } from './figure-notes.tsx'
import { askedOptions, countsNotes, shownOptions } from '../model/marks.ts'
import { strings } from './strings.ts'
import { optionsOf } from './chart-options.ts'
import { useChartEvidence } from './use-chart-evidence.ts'
import { useChartMarks } from './use-chart-marks.ts'

const UNANSWERED = chartMark.parse({ kind: 'VALUE', key: '' })
const INTERVIEWERS = chartMark.parse({ kind: 'INTERVIEWERS' })
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export interface ChartFigureProps {
  projectId: Id
  chart: Pick<KeptChart, 'options'>
  /** Called when a mark is chosen: its rows are shown where the chart is. */
  onChoose: (mark: ChartMark) => void
}

/** A saved chart in a text: its current figures with their base, of what the reader may see. */
export function ChartFigure({ projectId, chart, onChoose }: ChartFigureProps) {
  const options = useMemo(() => shownOptions(optionsOf(chart)), [chart])
  const asked = useMemo(() => askedOptions(options), [options])
  const { marks, groups, leftOut, counts, interviewers, isGone, error, retry } = useChartMarks(
    projectId,
    options,
    asked,
    timeZone,
  )
  const evidence = useChartEvidence(
    marks === null || countsNotes(options) ? null : { projectId, options: asked, timeZone },
    options.hiddenIds,
  )
  if (error && !marks) return <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
  if (isGone) return <p className={classes.note}>{strings.figure.gone}</p>
  if (!marks) return <LoadingRows label={strings.loading} />
  const notes = counts ? (
    <CountsNotes found={counts} marks={marks} options={options} onUnanswered={() => onChoose(UNANSWERED)} />
  ) : (
    <FiguresNotes
      interviewers={interviewers}
      marks={marks}
      options={options}
      onInterviewers={() => onChoose(INTERVIEWERS)}
    />
  )
  if (marks.shown.length === 0)
    return (
      <EmptyLine>
        {options.type === 'CROSSTAB' && counts?.division ? strings.crosstab.nobody : strings.figure.nothing}
      </EmptyLine>
    )
  if (options.type === 'CROSSTAB' && counts)
    return (
      <>
        {counts.division === null ? (
          <p className={classes.note}>{strings.crosstab.needsTwo}</p>
        ) : (
          <CrosstabTable found={counts} options={options} chosen={null} onChoose={onChoose} />
        )}
        {notes}
      </>
    )
  return (
    <DrawnChart
      marks={marks}
      groups={groups}
      options={options}
      leftOut={leftOut}
      evidence={evidence.shown}
      notes={notes}
      onChoose={onChoose}
    />
  )
}

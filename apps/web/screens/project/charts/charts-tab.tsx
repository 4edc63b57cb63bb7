import { useMemo, useRef, useState } from 'react'
import { ChartFiguresDocument, ProjectChartsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { chartOptions, type ChartOptions } from '#charts/model/chart.ts'
import {
  askedOptions,
  ChartControls,
  chartStrings,
  ChartTable,
  DrawnChart,
  groupsOf,
  useChartEvidence,
  marksOf,
  optionsOf,
  type ChartPictureHandle,
  type KeptChart,
} from '#charts/web/index.ts'
import { filterableFields } from '#filters/web/index.ts'
import { FilterBuilder, savedFilterStrings, useSelectedFilter } from '#saved-filters/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useProject } from '../project-context.tsx'
import classes from '../project.module.css'
import { ChartBar } from './chart-bar.tsx'
import { ChartRows } from './chart-rows.tsx'
import { useChartState } from './chart-state.ts'
import chartClasses from './charts-tab.module.css'
import { strings } from '../strings.ts'

const text = strings.chart
const USUAL = chartOptions.parse({})
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** /projects/{projectId}/charts: what the highlights add up to; every mark and number opens its rows. */
export function ChartsTab() {
  const project = useProject()
  const [state, setState] = useChartState()
  const kept = useAnswer(ProjectChartsDocument, { variables: { projectId: project.id } })
  const charts = kept.data?.project?.charts ?? []
  const chart: KeptChart | null = charts.find(({ id }) => id === state.chartId) ?? null
  const keptOptions = useMemo(() => (chart ? optionsOf(chart) : USUAL), [chart])
  const selected = useSelectedFilter(
    {
      selectedFilterId: state.selectedFilterId,
      filter: state.filter,
      unread: state.unread,
      base: state.chartId !== null && !kept.data ? null : keptOptions.filter,
    },
    (selection, step) => setState({ ...selection, mark: null }, step),
  )
  const options = useMemo(
    (): ChartOptions => ({ ...(state.options ?? keptOptions), filter: selected.filter }),
    [state.options, keptOptions, selected.filter],
  )
  const asked = useMemo(() => askedOptions(options), [options])
  // A link to a kept chart waits for it: its figures are those of no other.
  const waits = !selected.known || (state.chartId !== null && state.options === null && !kept.data)
  const figures = useAnswer(ChartFiguresDocument, {
    variables: waits ? null : { projectId: project.id, options: asked, timeZone },
  })
  // While others are counted, those that were stay.
  const [before, setBefore] = useState(figures.data)
  if (figures.data && before !== figures.data) setBefore(figures.data)
  // Figures of other conditions than those that count say nothing.
  const counted = selected.known ? (figures.data ?? before)?.project?.chartFigures : undefined
  const fields = useMemo(() => kept.data?.project?.fields ?? [], [kept.data])
  const filterable = useMemo(
    () =>
      filterableFields('HIGHLIGHT', {
        own: fields,
        questions: kept.data?.project?.questions ?? [],
        people: kept.data?.personFields ?? [],
      }),
    [fields, kept.data],
  )
  const marks = useMemo(() => (counted ? marksOf(counted, options, fields) : null), [counted, options, fields])

  const evidence = useChartEvidence(
    marks === null ? null : { projectId: project.id, options: asked, timeZone },
    options.hiddenIds,
  )
  const isNarrowed = options.filter.fields.length > 0 || options.from !== null || options.to !== null
  const picture = useRef<ChartPictureHandle>(null)
  const groups = useMemo(() => (counted ? groupsOf(counted) : []), [counted])
  const change = (part: Partial<ChartOptions>): void => setState({ options: { ...options, ...part }, mark: null })
  if (!kept.data && kept.error)
    return <ErrorState title={chartStrings.failed} message={kept.error.message} onRetry={kept.retry} />
  return (
    <div className={classes.tab}>
      <ChartBar
        charts={charts}
        chart={chart}
        options={options}
        isChanged={selected.known && (state.options !== null || selected.differs)}
        known={selected.known}
        marks={marks}
        picture={picture}
        onState={setState}
        hint={selected.saved ? savedFilterStrings.copied(selected.saved.label) : null}
      />
      <div className={chartClasses.asked}>
        <ChartControls options={options} fields={fields} locale={undefined} onChange={change} />
        <div className={chartClasses.conditions}>
          <FilterBuilder
            selected={selected}
            projectId={project.id}
            fields={filterable}
            fieldsKnown={kept.data !== undefined}
            leavesOut="HIGHLIGHT"
          />
        </div>
      </div>
      {!selected.known && selected.state === 'failed' ? null : figures.error && !counted ? (
        <ErrorState title={chartStrings.failed} message={figures.error.message} onRetry={figures.retry} />
      ) : !marks || !counted ? (
        <LoadingRows label={chartStrings.loading} />
      ) : marks.shown.length === 0 && marks.hidden.length === 0 ? (
        isNarrowed ? (
          <EmptyState compact title={text.nothing} />
        ) : (
          <EmptyState picture={<CutGem />} title={text.empty}>
            {text.emptyHint}
          </EmptyState>
        )
      ) : (
        <>
          <div
            className={chartClasses.chart}
            data-wide={marks.segments.length > 0 || options.type === 'LINE' || undefined}
            aria-busy={figures.data === undefined && figures.error === null}
          >
            <DrawnChart
              ref={picture}
              marks={marks}
              groups={groups}
              options={options}
              leftOut={counted.leftOut}
              evidence={evidence.shown}
              onChoose={(mark) => setState({ mark })}
            />
            <ChartTable
              marks={marks}
              groups={groups}
              options={options}
              locale={undefined}
              evidence={evidence.ofItems}
              chosen={state.mark}
              onChoose={(mark) => setState({ mark })}
              onChange={change}
            />
          </div>
          {state.mark && (
            <ChartRows
              projectId={project.id}
              options={asked}
              mark={state.mark}
              marks={marks}
              evidence={evidence.ofItems}
              timeZone={timeZone}
              onClose={() => setState({ mark: null })}
            />
          )}
        </>
      )}
    </div>
  )
}

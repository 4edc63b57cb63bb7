import { useMemo, useRef } from 'react'
import { ProjectChartsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { chartMark, chartOptions, type ChartOptions } from '#charts/model/chart.ts'
import {
  askedOptions,
  chartTools,
  DivisionSelect,
  chartStrings,
  ChartTable,
  CountsNotes,
  countsNotes,
  crosstabAsRows,
  CrosstabTable,
  DrawnChart,
  figuresAsRows,
  FiguresNotes,
  optionsOf,
  shownOptions,
  useChartEvidence,
  useChartMarks,
  type ChartPictureHandle,
  type KeptChart,
} from '#charts/web/index.ts'
import { filterableFields } from '#filters/web/index.ts'
import { FilterBuilder, savedFilterStrings, useSelectedFilter } from '#saved-filters/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import classes from '../../../project-page/project.module.css'
import { ChartBar } from './chart-bar.tsx'
import { ChartNoteRows } from './chart-note-rows.tsx'
import { ChartRows } from './chart-rows.tsx'
import { useChartState } from './chart-state.ts'
import chartClasses from './charts-tab.module.css'
import { strings } from '../../../project-page/strings.ts'

const text = strings.chart
const USUAL = chartOptions.parse({})
const UNANSWERED = chartMark.parse({ kind: 'VALUE', key: '' })
const INTERVIEWERS = chartMark.parse({ kind: 'INTERVIEWERS' })
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** /projects/{projectId}/charts: charts of the project's highlights; every mark and number opens its rows. */
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
    (): ChartOptions => shownOptions({ ...(state.options ?? keptOptions), filter: selected.filter }),
    [state.options, keptOptions, selected.filter],
  )
  const asked = useMemo(() => askedOptions(options), [options])
  const ofNotes = countsNotes(options)
  // A link to a saved chart waits until it is loaded, rather than show the figures of another chart. Figures for other
  // conditions would be wrong too.
  const waits = !selected.known || (state.chartId !== null && state.options === null && !kept.data)
  const { marks, ...figures } = useChartMarks(project.id, options, waits ? null : asked, timeZone)
  const countable = useMemo(
    () => ({
      fields: kept.data?.project?.fields ?? [],
      questions: kept.data?.project?.questions ?? [],
      personFields: kept.data?.personFields ?? [],
    }),
    [kept.data],
  )
  // What is set on notes reads its options when it is chosen.
  const made = useMemo(
    () => ({ ...countable, questions: countable.questions.map((question) => ({ ...question, options: [] })) }),
    [countable],
  )
  const objectType = ofNotes ? 'NOTE' : 'HIGHLIGHT'
  const filterable = useMemo(
    () =>
      filterableFields(objectType, {
        own: countable.fields,
        questions: countable.questions,
        people: countable.personFields,
      }),
    [objectType, countable],
  )
  const evidence = useChartEvidence(
    marks === null || ofNotes ? null : { projectId: project.id, options: asked, timeZone },
    options.hiddenIds,
  )
  const isCrosstab = options.type === 'CROSSTAB'
  const isUndivided = isCrosstab && figures.counts !== null && figures.counts.division === null
  const isNarrowed = options.filter.fields.length > 0 || options.from !== null || options.to !== null
  const picture = useRef<ChartPictureHandle>(null)
  const change = (part: Partial<ChartOptions>): void => setState({ options: { ...options, ...part }, mark: null })
  const notes =
    marks &&
    (figures.counts ? (
      <CountsNotes
        found={figures.counts}
        marks={marks}
        options={options}
        onUnanswered={() => setState({ mark: UNANSWERED })}
      />
    ) : (
      <FiguresNotes
        interviewers={figures.interviewers}
        marks={marks}
        options={options}
        onInterviewers={() => setState({ mark: INTERVIEWERS })}
      />
    ))
  if (!kept.data && kept.error)
    return <ErrorState title={chartStrings.failed} message={kept.error.message} onRetry={kept.retry} />
  return (
    <div className={classes.tab}>
      <ChartBar
        charts={charts}
        chart={chart}
        options={options}
        countable={countable}
        isChanged={selected.known && (state.options !== null || selected.differs)}
        known={selected.known}
        rows={
          marks === null
            ? null
            : isCrosstab && figures.counts
              ? crosstabAsRows(figures.counts, options)
              : figuresAsRows(marks, options, evidence)
        }
        picture={picture}
        onState={setState}
        hint={selected.saved ? savedFilterStrings.copied(selected.saved.label) : null}
      />
      <PageTools
        label={text.tools}
        tools={[
          {
            key: 'filter',
            node: (
              <FilterBuilder
                selected={selected}
                projectId={project.id}
                fields={filterable}
                fieldsKnown={kept.data !== undefined}
                leavesOut={objectType}
              />
            ),
          },
          ...chartTools({ options, countable, hasDays: figures.hasDays, locale: undefined, onChange: change }),
        ]}
      />
      {!selected.known && selected.state === 'failed' ? null : figures.error && !marks ? (
        <ErrorState title={chartStrings.failed} message={figures.error.message} onRetry={figures.retry} />
      ) : figures.isGone ? (
        <EmptyState compact title={text.gone} />
      ) : !marks ? (
        <LoadingRows label={chartStrings.loading} />
      ) : isUndivided ? (
        <EmptyState
          compact
          title={chartStrings.crosstab.needsTwo}
          action={
            <DivisionSelect
              label={chartStrings.crosstab.needsTwo}
              placeholder={chartStrings.crosstab.findSecond}
              width={280}
              {...{ options, countable, onChange: change }}
            />
          }
        >
          {chartStrings.crosstab.needsTwoHint}
        </EmptyState>
      ) : isCrosstab && marks.shown.length === 0 ? (
        <EmptyState compact title={chartStrings.crosstab.nobody} />
      ) : marks.shown.length === 0 && marks.hidden.length === 0 ? (
        isNarrowed ? (
          <EmptyState title={text.nothing}>{text.nothingHint}</EmptyState>
        ) : (
          <EmptyState picture={<CutGem />} title={text.empty}>
            {countable.questions.length > 0 ? text.emptyOfTags : text.emptyHint}
          </EmptyState>
        )
      ) : (
        <>
          <div
            className={chartClasses.chart}
            data-wide={marks.segments.length > 0 || marks.besideBases.size > 0 || options.type === 'LINE' || undefined}
            aria-busy={figures.isBusy}
          >
            {isCrosstab && figures.counts && (
              <div>
                <CrosstabTable
                  found={figures.counts}
                  options={options}
                  chosen={state.mark}
                  onChoose={(mark) => setState({ mark })}
                />
                {notes}
              </div>
            )}
            <DrawnChart
              ref={picture}
              marks={marks}
              groups={figures.groups}
              options={options}
              leftOut={figures.leftOut && !isCrosstab}
              evidence={evidence.shown}
              notes={isCrosstab ? null : notes}
              onChoose={(mark) => setState({ mark })}
            />
            {!isCrosstab && (
              <ChartTable
                marks={marks}
                groups={figures.groups}
                options={options}
                locale={undefined}
                evidence={evidence}
                chosen={state.mark}
                onChoose={(mark) => setState({ mark })}
                onChange={change}
              />
            )}
          </div>
          {state.mark && ofNotes && (
            <ChartNoteRows
              projectId={project.id}
              options={asked}
              mark={state.mark}
              marks={marks}
              made={made}
              timeZone={timeZone}
              onClose={() => setState({ mark: null })}
            />
          )}
          {state.mark && !ofNotes && (
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

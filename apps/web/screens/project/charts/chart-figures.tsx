import { chartMark } from '#charts/model/chart.ts'
import type { Marks } from '#charts/model/marks.ts'
import {
  chartStrings,
  ChartTable,
  CountsNotes,
  CrosstabTable,
  DivisionSelect,
  DrawnChart,
  FiguresNotes,
} from '#charts/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { strings } from '../../../project-page/strings.ts'
import { ChartNoteRows } from './chart-note-rows.tsx'
import { ChartRows } from './chart-rows.tsx'
import chartClasses from './charts-tab.module.css'
import type { ShownChart } from './use-shown-chart.ts'

const text = strings.chart
const UNANSWERED = chartMark.parse({ kind: 'VALUE', key: '' })
const INTERVIEWERS = chartMark.parse({ kind: 'INTERVIEWERS' })

/** The figures of a chart as picture and table, the rows of the chosen mark, or why there are none. */
export function ChartFigures({ shown }: { shown: ShownChart }) {
  const { selected, marks, figures, options } = shown
  const isCrosstab = options.type === 'CROSSTAB'
  // The conditions say themselves why they are not known.
  if (!selected.known && selected.state === 'failed') return null
  if (figures.error && !marks)
    return <ErrorState title={chartStrings.failed} message={figures.error.message} onRetry={figures.retry} />
  if (figures.isGone) return <EmptyState compact title={text.gone} />
  if (!marks) return <LoadingRows label={chartStrings.loading} />
  if (isCrosstab && figures.counts?.division === null) return <NeedsSecond shown={shown} />
  if (isCrosstab && marks.shown.length === 0) return <EmptyState compact title={chartStrings.crosstab.nobody} />
  if (marks.shown.length === 0 && marks.hidden.length === 0) return <NothingCounted shown={shown} />
  return (
    <>
      <div
        className={chartClasses.chart}
        data-wide={marks.segments.length > 0 || marks.besideBases.size > 0 || options.type === 'LINE' || undefined}
        aria-busy={figures.isBusy}
      >
        {isCrosstab ? <Crosstab shown={shown} marks={marks} /> : <ChartAndTable shown={shown} marks={marks} />}
      </div>
      <ChosenRows shown={shown} marks={marks} />
    </>
  )
}

interface CountedProps {
  shown: ShownChart
  marks: Marks
}

function Crosstab({ shown, marks }: CountedProps) {
  const { figures, options, state, setState, picture, evidence } = shown
  return (
    <>
      {figures.counts && (
        <div>
          <CrosstabTable
            found={figures.counts}
            options={options}
            chosen={state.mark}
            onChoose={(mark) => setState({ mark })}
          />
          <NotesOf shown={shown} marks={marks} />
        </div>
      )}
      <DrawnChart
        ref={picture}
        marks={marks}
        groups={figures.groups}
        options={options}
        leftOut={false}
        evidence={evidence.shown}
        notes={null}
        onChoose={(mark) => setState({ mark })}
      />
    </>
  )
}

function ChartAndTable({ shown, marks }: CountedProps) {
  const { figures, options, state, setState, picture, evidence, change } = shown
  return (
    <>
      <DrawnChart
        ref={picture}
        marks={marks}
        groups={figures.groups}
        options={options}
        leftOut={figures.leftOut}
        evidence={evidence.shown}
        notes={<NotesOf shown={shown} marks={marks} />}
        onChoose={(mark) => setState({ mark })}
      />
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
    </>
  )
}

/** What the figures are of, and what they do not count. */
function NotesOf({ shown: { figures, options, setState }, marks }: CountedProps) {
  const props = { marks, options }
  return figures.counts ? (
    <CountsNotes {...props} found={figures.counts} onUnanswered={() => setState({ mark: UNANSWERED })} />
  ) : (
    <FiguresNotes
      {...props}
      interviewers={figures.interviewers}
      onInterviewers={() => setState({ mark: INTERVIEWERS })}
    />
  )
}

/** The rows of the mark that was chosen. */
function ChosenRows({ shown, marks }: CountedProps) {
  const { project, asked, state, setState, timeZone, ofNotes, made, evidence } = shown
  if (!state.mark) return null
  const props = {
    projectId: project.id,
    options: asked,
    mark: state.mark,
    marks,
    timeZone,
    onClose: () => setState({ mark: null }),
  }
  return ofNotes ? <ChartNoteRows {...props} made={made} /> : <ChartRows {...props} evidence={evidence.ofItems} />
}

function NeedsSecond({ shown: { options, countable, change } }: { shown: ShownChart }) {
  const { needsTwo, needsTwoHint, findSecond } = chartStrings.crosstab
  return (
    <EmptyState
      compact
      title={needsTwo}
      action={
        <DivisionSelect
          label={needsTwo}
          placeholder={findSecond}
          width={280}
          {...{ options, countable, onChange: change }}
        />
      }
    >
      {needsTwoHint}
    </EmptyState>
  )
}

function NothingCounted({ shown: { options, countable } }: { shown: ShownChart }) {
  const isNarrowed = options.filter.fields.length > 0 || options.from !== null || options.to !== null
  if (isNarrowed) return <EmptyState title={text.nothing}>{text.nothingHint}</EmptyState>
  return (
    <EmptyState picture={<CutGem />} title={text.empty}>
      {countable.questions.length > 0 ? text.emptyOfTags : text.emptyHint}
    </EmptyState>
  )
}

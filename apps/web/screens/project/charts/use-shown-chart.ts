import { useMemo, useRef } from 'react'
import { ProjectChartsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { chartOptions, type ChartOptions } from '#charts/model/chart.ts'
import {
  askedOptions,
  countsNotes,
  optionsOf,
  shownOptions,
  useChartEvidence,
  useChartMarks,
  type ChartPictureHandle,
  type KeptChart,
} from '#charts/web/index.ts'
import { filterableFields } from '#filters/web/index.ts'
import { useSelectedFilter } from '#saved-filters/web/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { useChartState } from './chart-state.ts'

const USUAL = chartOptions.parse({})
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The chart that the address names, with its unsaved changes, its conditions and its figures. */
export function useShownChart() {
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
  const objectType = ofNotes ? ('NOTE' as const) : ('HIGHLIGHT' as const)
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
  const picture = useRef<ChartPictureHandle>(null)
  const change = (part: Partial<ChartOptions>): void => setState({ options: { ...options, ...part }, mark: null })
  return {
    project,
    state,
    setState,
    kept,
    charts,
    chart,
    selected,
    options,
    asked,
    timeZone,
    ofNotes,
    objectType,
    countable,
    made,
    filterable,
    marks,
    figures,
    evidence,
    picture,
    change,
  }
}

export type ShownChart = ReturnType<typeof useShownChart>

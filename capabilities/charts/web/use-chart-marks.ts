import { useMemo, useState } from 'react'
import { ChartCountsDocument, ChartFiguresDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { ChartOptions } from '../model/chart.ts'
import { marksOfCounts, marksOfCrosstab } from '../model/counts-marks.ts'
import { countsNotes, groupsOf, marksOf, type Marks } from '../model/marks.ts'
import type { Counted, Figures, Group } from '../model/shown-figures.ts'

/** The content of a chart, as far as it is counted. */
export interface ChartMarks {
  /** Null while nothing is counted, and if what was to be counted was deleted. */
  marks: Marks | null
  /** What was to be counted was deleted, or the viewer may not see it. */
  isGone: boolean
  groups: readonly Group[]
  leftOut: boolean
  /** The number of highlights of interviewers, which are in no figure. */
  interviewers: number
  /** For values of notes, the counts behind the marks. */
  counts: Counted | null
  /** The dimension or the division has days. */
  hasDays: boolean
  isBusy: boolean
  error: Error | null
  retry: () => void
}

/**
 * The figures of a chart as marks; while others are counted, the previous ones stay.
 * @param asked null until the options are known
 */
export function useChartMarks(
  projectId: Id,
  options: ChartOptions,
  asked: ChartOptions | null,
  timeZone: string,
): ChartMarks {
  const ofNotes = countsNotes(options)
  const variables = asked && { projectId, options: asked, timeZone }
  const figures = useAnswer(ChartFiguresDocument, { variables: ofNotes ? null : variables })
  const counts = useAnswer(ChartCountsDocument, { variables: ofNotes ? variables : null })
  const answer = ofNotes ? counts : figures
  const found: Found | undefined = ofNotes
    ? counts.data && { kind: 'counts', of: options.dimension, counts: counts.data.project?.chartCounts ?? null }
    : figures.data?.project
      ? { kind: 'figures', figures: figures.data.project.chartFigures }
      : undefined
  const [before, setBefore] = useState(found)
  if (found && !isSame(before, found)) setBefore(found)
  const kept = before && isOf(before, options) ? before : undefined
  const shown = asked === null ? undefined : (found ?? kept)
  const counted = shown?.kind === 'counts' ? shown.counts : null
  const tagged = shown?.kind === 'figures' ? shown.figures : null
  const marks = useMemo(() => {
    if (tagged) return marksOf(tagged, options)
    if (!counted) return null
    return options.type === 'CROSSTAB' ? marksOfCrosstab(counted, options) : marksOfCounts(counted, options)
  }, [tagged, counted, options])
  const groups = useMemo(() => (tagged ? groupsOf(tagged) : []), [tagged])
  return {
    marks,
    isGone: shown?.kind === 'counts' && shown.counts === null,
    groups,
    leftOut: (tagged ?? counted)?.leftOut ?? false,
    interviewers: tagged?.interviewers ?? 0,
    counts: counted,
    hasDays: [counted?.dimension, counted?.division, tagged?.division].some((faces) => faces?.counted === 'DATES'),
    isBusy: answer.data === undefined && answer.error === null,
    error: answer.error,
    retry: answer.retry,
  }
}

type Found =
  | { kind: 'figures'; figures: Figures }
  | { kind: 'counts'; of: ChartOptions['dimension']; counts: Counted | null }

function isSame(one: Found | undefined, other: Found): boolean {
  return one?.kind === 'figures'
    ? other.kind === 'figures' && one.figures === other.figures
    : one?.kind === 'counts' && other.kind === 'counts' && one.counts === other.counts
}

/** Whether figures are of this dimension: those of another do not apply. */
function isOf(found: Found, { dimension }: ChartOptions): boolean {
  return found.kind === 'figures'
    ? dimension.kind === 'TAGS'
    : found.of.kind === dimension.kind && found.of.id === dimension.id
}

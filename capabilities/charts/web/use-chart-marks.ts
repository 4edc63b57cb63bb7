import { useMemo, useState } from 'react'
import { ChartCountsDocument, ChartFiguresDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { ChartOptions } from '../model/chart.ts'
import { marksOfCounts, marksOfCrosstab } from '../model/counts-marks.ts'
import { countsNotes, groupsOf, marksOf, type Marks } from '../model/marks.ts'
import type { Counted, Figures, Group } from '../model/shown-figures.ts'

/** What a chart shows, as far as it is counted. */
export interface ChartMarks {
  /** Null while nothing is counted; also where what was to be counted is gone. */
  marks: Marks | null
  /** What was to be counted is gone, or not the viewer's to see. */
  isGone: boolean
  groups: readonly Group[]
  leftOut: boolean
  /** Highlights of interviewers that are in no figure. */
  interviewers: number
  /** Of values of notes what they were counted from. */
  counts: Counted | null
  /** Something that is counted or divided by has days. */
  hasDays: boolean
  isBusy: boolean
  error: Error | null
  retry: () => void
}

/**
 * The figures of a chart as marks; while others are counted, those that were stay.
 * @param asked null while it is not known what is asked
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

/** Figures of another dimension say nothing of this one. */
function isOf(found: Found, { dimension }: ChartOptions): boolean {
  return found.kind === 'figures'
    ? dimension.kind === 'TAGS'
    : found.of.kind === dimension.kind && found.of.id === dimension.id
}

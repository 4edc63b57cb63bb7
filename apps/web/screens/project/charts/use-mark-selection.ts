import { useMemo } from 'react'
import type { ChartMark, ChartOptions } from '#charts/model/chart.ts'
import { ChartRowCountDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ListLine } from '#platform/web/design/list-lines.ts'
import { useLineSelection } from '#platform/web/design/use-line-selection.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useWholeSelection, withWhole } from '#selections/web/index.ts'

/** A mark, of the chart that has it. */
export interface MarkOfChart {
  projectId: Id
  options: ChartOptions
  mark: ChartMark
  timeZone: string
}

/** Which of the rows behind a mark are chosen: some that are loaded, or all there are. */
export function useMarkSelection<Item extends { id: Id }>(
  list: 'chart-notes' | 'chart-highlights',
  { projectId, options, mark, timeZone }: MarkOfChart,
  { rows, lines, hasMore }: { rows: readonly Item[]; lines: readonly ListLine<Item>[]; hasMore: boolean },
) {
  const question = useMemo(() => ({ projectId, options, mark, timeZone }), [projectId, options, mark, timeZone])
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  // A mark may stand for people or characters: how many rows that is, is asked where more are behind it.
  const { data } = useAnswer(ChartRowCountDocument, { variables: hasMore ? question : null })
  const total = hasMore ? (data?.project?.chartRows.count ?? null) : rows.length
  const whole = useWholeSelection({ list, question, shown, total })
  return { whole, total, selection: withWhole(useLineSelection(lines), lines, whole) }
}

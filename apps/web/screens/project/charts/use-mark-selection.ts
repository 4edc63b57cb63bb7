import { useMemo } from 'react'
import type { ChartMark, ChartOptions } from '#charts/model/chart.ts'
import { ChartRowCountDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ListLine } from '#platform/web/design/list-lines.ts'
import { useLineSelection } from '#platform/web/design/use-line-selection.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useWholeSelection, withWhole } from '#selections/web/index.ts'

/** A mark with the chart that it belongs to. */
export interface MarkOfChart {
  projectId: Id
  options: ChartOptions
  mark: ChartMark
  timeZone: string
}

/** The selection among the rows behind a mark: some loaded rows, or all rows. */
export function useMarkSelection<Item extends { id: Id }>(
  list: 'chart-notes' | 'chart-highlights',
  { projectId, options, mark, timeZone }: MarkOfChart,
  { rows, lines, hasMore }: { rows: readonly Item[]; lines: readonly ListLine<Item>[]; hasMore: boolean },
) {
  const question = useMemo(() => ({ projectId, options, mark, timeZone }), [projectId, options, mark, timeZone])
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  // A mark may count people or characters: the number of its rows is requested only if more than the loaded ones exist.
  const { data } = useAnswer(ChartRowCountDocument, { variables: hasMore ? question : null })
  const total = hasMore ? (data?.project?.chartRows.count ?? null) : rows.length
  const whole = useWholeSelection({ list, question, shown, total })
  return { whole, total, selection: withWhole(useLineSelection(lines), lines, whole) }
}

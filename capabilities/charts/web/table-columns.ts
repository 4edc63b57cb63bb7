import type { ChartMark, ChartMetric, ChartOptions } from '../model/chart.ts'
import type { ChartEvidence } from '../model/figure-rows.ts'
import type { ChartItem, Marks } from '../model/marks.ts'
import { bucketTitle } from '../model/stretches.ts'

/** A column of a chart's table where its items are divided: by time, or by what they are broken down by. */
export interface TableColumn {
  key: string
  title: string
  valueOf: (item: ChartItem) => number
  /** The part of an item's mark. */
  part: { segment?: string; bucket?: string }
}

/** What all rows of a chart's table show and do. */
export interface TableFigures {
  marks: Marks
  options: ChartOptions
  locale: string | undefined
  evidence: ChartEvidence
  /** Empty where the items are not divided. */
  columns: readonly TableColumn[]
  /** Measures beside the first, each with what its shares are of. */
  beside: readonly (readonly [ChartMetric, number])[]
  chosen: ChartMark | null
  onChoose: (mark: ChartMark) => void
}

export function tableColumns(marks: Marks, options: ChartOptions, locale: string | undefined): TableColumn[] {
  if (options.type === 'LINE') {
    return marks.buckets.map((bucket) => ({
      key: bucket,
      title: bucketTitle(bucket, options, locale),
      valueOf: (item) => item.byBucket.get(bucket) ?? 0,
      part: { bucket },
    }))
  }
  return marks.segments.map(({ key, title }) => ({
    key,
    title,
    valueOf: (item) => item.bySegment.get(key) ?? 0,
    part: { segment: key },
  }))
}

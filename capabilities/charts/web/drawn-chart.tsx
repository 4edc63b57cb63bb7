import { Suspense, useCallback, type ReactNode, type Ref } from 'react'
import type { Evidence } from '#highlights/model/evidence.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import type { ChartPictureHandle } from './chart-picture.tsx'
import classes from './charts.module.css'
import { drawChart } from './drawing.ts'
import { markOf } from './drawn-parts.ts'
import type { Marks } from '../model/marks.ts'
import { strings } from './strings.ts'
import type { Group } from '../model/shown-figures.ts'

const ChartPicture = lazyPart('chart-picture', async () => (await import('./chart-picture.tsx')).ChartPicture)

export interface DrawnChartProps {
  marks: Marks
  groups: readonly Group[]
  options: ChartOptions
  /** The server left the smallest figures out. */
  leftOut: boolean
  /** The evidence for all that it shows; undefined while it is counted. */
  evidence: Evidence | undefined
  /** The base of its figures, and what is not in them. */
  notes: ReactNode
  onChoose: (mark: ChartMark) => void
  ref?: Ref<ChartPictureHandle>
}

/** A chart as a picture, with the notes on its figures. */
export function DrawnChart({ marks, groups, options, leftOut, evidence, notes, onChoose, ref }: DrawnChartProps) {
  const mode = useColorMode()
  const draw = useCallback(
    (widthPx: number) => drawChart({ marks, groups, options, mode, widthPx, locale: undefined, font: pageFont() }),
    [marks, groups, options, mode],
  )
  const chooseName = (title: string): void => {
    const item = marks.shown.find((one) => one.title === title)
    if (item) onChoose(markOf(item))
  }
  const notDrawn = draw(0).leftOut
  return (
    <div className={classes.picture}>
      <Suspense fallback={<LoadingRows label={strings.loadingPicture} />}>
        <ChartPicture
          label={strings.picture(options.type, options.metric, marks.shown.length)}
          draw={draw}
          onChoose={onChoose}
          onChooseName={chooseName}
          {...(ref ? { ref } : {})}
        />
      </Suspense>
      {marks.values === null && <p className={classes.evidence}>{evidence && <EvidenceLine evidence={evidence} />}</p>}
      {notes}
      <p className={classes.note}>
        {[
          notDrawn > 0 ? `${strings.notDrawn(notDrawn)}.` : '',
          leftOut ? strings.leftOut : '',
          marks.values === null ? strings.overlap : '',
        ]
          .filter((part) => part !== '')
          .join(' ')}
      </p>
    </div>
  )
}

/** The page's font family, in a form that is valid in an attribute of an SVG document. */
function pageFont(): string {
  return getComputedStyle(document.body).fontFamily.replaceAll('"', "'")
}

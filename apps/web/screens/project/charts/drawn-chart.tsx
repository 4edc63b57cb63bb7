import { lazy, Suspense, useCallback, type Ref } from 'react'
import type { ChartMark, ChartOptions } from '#charts/model/chart.ts'
import { chartStrings, drawChart, markOf, type ChartPictureHandle, type Figures, type Marks } from '#charts/web/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { strings } from '../strings.ts'
import classes from './charts-tab.module.css'

const ChartPicture = lazy(async () => ({ default: (await import('#charts/web/chart-picture.tsx')).ChartPicture }))

export interface DrawnChartProps {
  marks: Marks
  groups: Figures['groups']
  options: ChartOptions
  /** The server left the smallest figures out. */
  leftOut: boolean
  onChoose: (mark: ChartMark) => void
  ref?: Ref<ChartPictureHandle>
}

/** A chart as a picture, with what is to be known about it. */
export function DrawnChart({ marks, groups, options, leftOut, onChoose, ref }: DrawnChartProps) {
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
      <Suspense fallback={<LoadingRows label={strings.chart.drawing} />}>
        <ChartPicture label={chartStrings.picture(options.type, options.metric, marks.shown.length)} draw={draw} onChoose={onChoose} onChooseName={chooseName} {...(ref ? { ref } : {})} />
      </Suspense>
      <p className={classes.note}>
        {[notDrawn > 0 ? `${chartStrings.notDrawn(notDrawn)}.` : '', leftOut ? chartStrings.leftOut : '', chartStrings.overlap].filter((part) => part !== '').join(' ')}
      </p>
    </div>
  )
}

/** The page's font family, as it can stand in an attribute of an SVG document. */
function pageFont(): string {
  return getComputedStyle(document.body).fontFamily.replaceAll('"', "'")
}

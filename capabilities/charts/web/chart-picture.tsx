import { BarChart, LineChart, PieChart, RadarChart, TreemapChart } from 'echarts/charts'
import { GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type ECharts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { ChartMark } from '../model/chart.ts'
import { chosenMark, type Drawing } from './drawn-parts.ts'

register([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  TreemapChart,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  SVGRenderer,
])

/** A picture that can be exported. */
export interface ChartPictureHandle {
  /** The current picture as an SVG document. */
  toSvg: () => string
}

export interface ChartPictureProps {
  label: string
  /** Draws the chart for a width in CSS pixels. */
  draw: (widthPx: number) => Drawing
  onChoose: (mark: ChartMark) => void
  /** Called when an item is chosen by its name beside an axis. */
  onChooseName: (title: string) => void
  ref?: Ref<ChartPictureHandle>
}

/**
 * The picture of a chart; for screen readers, the table beside it has the same content. Loaded when a chart is shown.
 */
export function ChartPicture({ label, draw, onChoose, onChooseName, ref }: ChartPictureProps) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts | null>(null)
  const [widthPx, setWidth] = useState(0)
  const choose = useEffectEvent(onChoose)
  const chooseName = useEffectEvent(onChooseName)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const made = init(element, null, { renderer: 'svg', height: 1 })
    made.on('click', (event) => {
      const mark = chosenMark(event.data)
      if (mark) choose(mark)
      else if (event.componentType === 'yAxis' || event.componentType === 'radar')
        chooseName(typeof event.value === 'string' ? event.value : event.name)
    })
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    setWidth(Math.floor(element.clientWidth))
    setChart(made)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  const { option, heightPx } = useMemo(() => draw(widthPx), [draw, widthPx])
  useEffect(() => {
    if (!chart || widthPx === 0) return
    chart.resize({ width: widthPx, height: heightPx })
    chart.setOption(option, { notMerge: true })
  }, [chart, option, widthPx, heightPx])
  useImperativeHandle(ref, () => ({ toSvg: () => chart?.renderToSVGString() ?? '' }), [chart])

  return <div ref={place} role="img" aria-label={label} style={{ width: '100%', height: heightPx }} />
}

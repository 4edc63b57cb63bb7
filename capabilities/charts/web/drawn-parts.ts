import type { EChartsCoreOption } from 'echarts/core'
import { normalizeHex, paleVariant, PICKABLE_COLORS, type ColorMode, type HexColor } from '#platform/kernel/colors.ts'
import { palettes } from '#platform/web/theme/palette.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import { MAX_DRAWN_SEGMENTS } from '../model/limits.ts'
import type { ChartItem, ChartSegment, Marks } from '../model/marks.ts'
import { strings } from './strings.ts'
import type { Group } from '../model/shown-figures.ts'

export const MIN_HEIGHT_PX = 320
export const TITLE_PX = 190
export const NARROW_TITLE_PX = 110
export const NARROW_PX = 520
const SEGMENT_COLORS = Object.values(PICKABLE_COLORS)

/** A picture to draw, and which marks are in it. */
export interface Drawing {
  option: EChartsCoreOption
  heightPx: number
  /** The number of items that are only in the table. */
  leftOut: number
}

export interface Setting {
  options: ChartOptions
  marks: Marks
  groups: readonly Group[]
  mode: ColorMode
  widthPx: number
  locale: string | undefined
  /** The font family of the page: texts are measured before they are drawn. */
  font: string
}

/** The data of a mark that a choice returns; read by `chosenMark`. */
interface MarkData {
  mark?: ChartMark
}

/** The mark that was chosen in a picture; null for an element without a mark. */
export function chosenMark(data: unknown): ChartMark | null {
  return typeof data === 'object' && data !== null && 'mark' in data ? ((data as MarkData).mark ?? null) : null
}

/** The mark of an item, or of a part of it. */
export function markOf(
  { kind, id, key }: Pick<ChartItem, 'kind' | 'id' | 'key'>,
  { segment = null, bucket = null }: { segment?: string | null; bucket?: string | null } = {},
): ChartMark {
  return { kind, id, key: kind === 'VALUE' ? key : null, segment, bucket }
}

export function solid(color: string, mode: ColorMode): HexColor {
  return paleVariant(normalizeHex(color) ?? PICKABLE_COLORS.gray, mode).solid
}

export function segmentColor(segment: ChartSegment, at: number, mode: ColorMode): HexColor {
  if (segment.key === '') return palettes[mode].borderStrong
  return solid(segment.color ?? SEGMENT_COLORS[at % SEGMENT_COLORS.length] ?? PICKABLE_COLORS.gray, mode)
}

/** What all pictures share. */
export function base({ mode, options, font }: Setting): EChartsCoreOption {
  const { text, raised, border } = palettes[mode]
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { color: text, fontFamily: font },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: raised,
      borderColor: border,
      textStyle: { color: text },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? strings.value(options.metric, value) : ''),
    },
  }
}

export function legend({ mode }: Setting, names: readonly string[]): EChartsCoreOption {
  return {
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      data: [...names],
      textStyle: { color: palettes[mode].textMuted },
      pageTextStyle: { color: palettes[mode].textMuted },
      inactiveColor: palettes[mode].border,
    },
  }
}

/** The segments that are drawn; the rest are drawn together, and cannot be opened. */
export function drawnSegments(marks: Marks): { drawn: readonly ChartSegment[]; together: readonly ChartSegment[] } {
  const total = (segment: ChartSegment): number =>
    marks.shown.reduce((sum, item) => sum + (item.bySegment.get(segment.key) ?? 0), 0)
  const most = new Set(marks.segments.toSorted((one, other) => total(other) - total(one)).slice(0, MAX_DRAWN_SEGMENTS))
  return {
    drawn: marks.segments.filter((segment) => most.has(segment)),
    together: marks.segments.filter((segment) => !most.has(segment)),
  }
}

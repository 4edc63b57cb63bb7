import type { EChartsCoreOption } from 'echarts/core'
import { normalizeHex, paleVariant, PICKABLE_COLORS, type ColorMode, type HexColor } from '#platform/kernel/colors.ts'
import { palettes } from '#platform/web/theme/palette.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import { MAX_DRAWN_ITEMS, MAX_DRAWN_SEGMENTS } from '../model/limits.ts'
import { bucketTitle } from './stretches.ts'
import type { ChartItem, ChartSegment, Group, Marks } from './marks.ts'
import { strings } from './strings.ts'

/** A radar of more spokes, or a pie of more slices, cannot be read. */
const MAX_SPOKES = 12
const MAX_SLICES = 12
const MAX_LINES = 8
const BAR_PX = 30
/** Of bars beside each other: parts that overlap are not put upon each other, as if they were parts of a whole. */
const THIN_BAR_PX = 11
const MIN_HEIGHT_PX = 320
const AXIS_PX = 56
const TITLE_PX = 190
const NARROW_TITLE_PX = 110
const NARROW_PX = 520
const SEGMENT_COLORS = Object.values(PICKABLE_COLORS)

/** A picture to draw, and what of the marks is in it. */
export interface Drawing {
  option: EChartsCoreOption
  heightPx: number
  /** Items that are only in the table. */
  leftOut: number
}

interface Setting {
  options: ChartOptions
  marks: Marks
  groups: readonly Group[]
  mode: ColorMode
  widthPx: number
  locale: string | undefined
  /** The family of the page: texts are measured before they are drawn. */
  font: string
}

/** What a mark says of itself when it is chosen; read back by `chosenMark`. */
interface MarkData {
  mark?: ChartMark
}

/** The mark that was chosen in a picture; null for what stands for none. */
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

/** A chart as a picture. */
export function drawChart(setting: Setting): Drawing {
  switch (setting.options.type) {
    case 'TAG_BAR':
    case 'TAG_GROUP_BAR':
    case 'CROSSTAB':
      if (setting.marks.besideBases.size > 0) return panels(setting)
      return stands(setting.marks) ? columns(setting) : bars(setting)
    case 'RADAR':
      return radar(setting)
    case 'PIE':
      return pie(setting)
    case 'TREEMAP':
      return treemap(setting)
    case 'LINE':
      return lines(setting)
  }
}

function solid(color: string, mode: ColorMode): HexColor {
  return paleVariant(normalizeHex(color) ?? PICKABLE_COLORS.gray, mode).solid
}

function segmentColor(segment: ChartSegment, at: number, mode: ColorMode): HexColor {
  if (segment.key === '') return palettes[mode].borderStrong
  return solid(segment.color ?? SEGMENT_COLORS[at % SEGMENT_COLORS.length] ?? PICKABLE_COLORS.gray, mode)
}

/** What all pictures share. */
function base({ mode, options, font }: Setting): EChartsCoreOption {
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

function legend({ mode }: Setting, names: readonly string[]): EChartsCoreOption {
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

/** The segments that are drawn; the rest are drawn together, and open nothing. */
function drawnSegments(marks: Marks): { drawn: readonly ChartSegment[]; together: readonly ChartSegment[] } {
  const total = (segment: ChartSegment): number =>
    marks.shown.reduce((sum, item) => sum + (item.bySegment.get(segment.key) ?? 0), 0)
  const most = new Set(marks.segments.toSorted((one, other) => total(other) - total(one)).slice(0, MAX_DRAWN_SEGMENTS))
  return {
    drawn: marks.segments.filter((segment) => most.has(segment)),
    together: marks.segments.filter((segment) => !most.has(segment)),
  }
}

/** Values with an order stand beside each other, as on a scale. */
function stands({ values }: Marks): boolean {
  return values !== null && (values.counted === 'SCORES' || values.counted === 'NUMBERS' || values.counted === 'DATES')
}

/** How much an item is, and out of how much where somebody may not have answered. */
function valueLabel({ base, values }: Marks, value: number): string {
  return values === null ? value.toLocaleString() : `${value.toLocaleString()}  ${strings.percent(value, base.of)}`
}

/** One series for all, or one for each segment, one upon the other. */
function stacked(setting: Setting, items: readonly ChartItem[], position: 'right' | 'top') {
  const { marks, mode } = setting
  const { drawn, together } = drawnSegments(marks)
  const { textMuted, border } = palettes[mode]
  const label = {
    show: true,
    position,
    color: textMuted,
    formatter: ({ value }: { value: number }) =>
      position === 'top' ? value.toLocaleString() : valueLabel(marks, value),
  }
  const series =
    marks.segments.length === 0
      ? [
          {
            type: 'bar',
            barMaxWidth: position === 'top' ? 64 : 20,
            label,
            data: items.map((item) => ({
              name: item.title,
              value: item.value,
              mark: markOf(item),
              itemStyle: { color: solid(item.color, mode), borderRadius: 3 },
            })),
          },
        ]
      : [
          ...drawn.map((segment, at) => ({
            type: 'bar',
            ...(marks.isOverlapping ? { barGap: '10%' } : { stack: 'segments' }),
            barMaxWidth: position === 'top' ? 64 : 20,
            name: segment.title,
            itemStyle: { color: segmentColor(segment, at, mode) },
            data: items.map((item) => ({
              name: item.title,
              value: item.bySegment.get(segment.key) ?? 0,
              mark: markOf(item, { segment: segment.key }),
            })),
          })),
          ...(together.length === 0
            ? []
            : [
                {
                  type: 'bar',
                  ...(marks.isOverlapping ? { barGap: '10%' } : { stack: 'segments' }),
                  barMaxWidth: position === 'top' ? 64 : 20,
                  name: strings.others(together.length),
                  itemStyle: { color: border },
                  data: items.map((item) => ({
                    name: item.title,
                    value: together.reduce((sum, { key }) => sum + (item.bySegment.get(key) ?? 0), 0),
                  })),
                },
              ]),
        ]
  const names = drawn.length > 0 ? series.flatMap((one) => ('name' in one ? [one.name] : [])) : []
  return { series, names }
}

/** Bars that stand, for what has an order; all of them, since a gap says something. */
function columns(setting: Setting): Drawing {
  const { marks, mode } = setting
  const { series, names } = stacked(setting, marks.shown, 'top')
  const { textMuted, border } = palettes[mode]
  const isCrowded = marks.shown.length > 30
  return {
    option: {
      ...base(setting),
      ...(names.length > 0 ? legend(setting, names) : {}),
      grid: { left: 8, right: 16, top: names.length > 0 ? 52 : 28, bottom: 8, containLabel: true },
      xAxis: {
        type: 'category',
        data: marks.shown.map(({ title }) => title),
        axisLabel: { color: textMuted, hideOverlap: true },
        axisLine: { lineStyle: { color: border } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: textMuted },
        splitLine: { lineStyle: { color: border } },
      },
      series: isCrowded ? series.map((one) => ({ ...one, label: { show: false } })) : series,
    },
    heightPx: MIN_HEIGHT_PX,
    leftOut: 0,
  }
}

/** Several measures of the same items, each on a scale of its own, under each other where there is no room beside. */
function panels(setting: Setting): Drawing {
  const { marks, mode, widthPx, options } = setting
  const items = marks.shown.slice(0, MAX_DRAWN_ITEMS)
  const { text, textMuted, border } = palettes[mode]
  const measures = [
    { metric: options.metric, of: marks.base.of, valueOf: ({ value }: ChartItem) => value },
    ...[...marks.besideBases].map(([metric, of]) => ({
      metric,
      of,
      valueOf: ({ beside }: ChartItem) => beside.get(metric) ?? 0,
    })),
  ]
  const isNarrow = widthPx < NARROW_PX
  const panelPx = Math.max(MIN_HEIGHT_PX / 2, items.length * BAR_PX + AXIS_PX)
  const namesPx = isNarrow ? NARROW_TITLE_PX : TITLE_PX
  const share = (widthPx - namesPx) / measures.length
  return {
    option: {
      ...base(setting),
      grid: measures.map((_measure, at) =>
        isNarrow
          ? { left: namesPx + 8, right: 72, top: at * panelPx + 28, height: panelPx - AXIS_PX }
          : { left: namesPx + 8 + at * share, width: Math.max(0, share - 84), top: 28, bottom: 28 },
      ),
      yAxis: measures.map((_measure, at) => ({
        gridIndex: at,
        type: 'category',
        inverse: true,
        data: items.map(({ title }) => title),
        axisTick: { show: false },
        axisLine: { show: false },
        triggerEvent: true,
        axisLabel: {
          show: isNarrow || at === 0,
          color: text,
          width: namesPx - 8,
          overflow: 'truncate',
          interval: 0,
        },
      })),
      xAxis: measures.map(({ metric }, at) => ({
        gridIndex: at,
        type: 'value',
        minInterval: 1,
        position: 'top',
        name: strings.metrics[metric],
        nameLocation: 'start',
        nameGap: 6,
        nameTextStyle: { color: textMuted, align: 'left', verticalAlign: 'bottom', padding: [0, 0, 4, 0] },
        axisLabel: { show: false },
        splitNumber: 3,
        splitLine: { lineStyle: { color: border } },
      })),
      series: measures.map(({ metric, of, valueOf }, at) => ({
        type: 'bar',
        name: strings.metrics[metric],
        xAxisIndex: at,
        yAxisIndex: at,
        barMaxWidth: 20,
        tooltip: {
          valueFormatter: (value: unknown) => (typeof value === 'number' ? strings.value(metric, value) : ''),
        },
        label: {
          show: true,
          position: 'right',
          color: textMuted,
          formatter: ({ value }: { value: number }) =>
            marks.values === null ? value.toLocaleString() : `${value.toLocaleString()}  ${strings.percent(value, of)}`,
        },
        data: items.map((item) => ({
          name: item.title,
          value: valueOf(item),
          mark: markOf(item),
          itemStyle: { color: solid(item.color, mode), borderRadius: 3 },
        })),
      })),
    },
    heightPx: isNarrow ? panelPx * measures.length : Math.max(MIN_HEIGHT_PX, panelPx),
    leftOut: marks.shown.length - items.length,
  }
}

function bars(setting: Setting): Drawing {
  const { marks, mode, widthPx } = setting
  const items = marks.shown.slice(0, MAX_DRAWN_ITEMS)
  const { series, names } = stacked(setting, items, 'right')
  const { textMuted, border } = palettes[mode]
  return {
    option: {
      ...base(setting),
      ...(names.length > 0 ? legend(setting, names) : {}),
      grid: {
        left: 8,
        right: marks.values === null ? 56 : 96,
        top: names.length > 0 ? 36 : 8,
        bottom: 8,
        containLabel: true,
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: items.map(({ title }) => title),
        axisTick: { show: false },
        axisLine: { show: false },
        triggerEvent: true,
        axisLabel: {
          color: palettes[mode].text,
          width: widthPx < NARROW_PX ? NARROW_TITLE_PX : TITLE_PX,
          overflow: 'truncate',
          interval: 0,
        },
      },
      xAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: textMuted, hideOverlap: true },
        splitLine: { lineStyle: { color: border } },
      },
      series,
    },
    heightPx: Math.max(
      MIN_HEIGHT_PX,
      items.length * (marks.isOverlapping ? Math.max(BAR_PX, names.length * THIN_BAR_PX + THIN_BAR_PX) : BAR_PX) +
        AXIS_PX +
        (names.length > 0 ? 28 : 0),
    ),
    leftOut: marks.shown.length - items.length,
  }
}

function radar(setting: Setting): Drawing {
  const { marks, mode } = setting
  const items = marks.shown.slice(0, MAX_SPOKES)
  const { drawn } = drawnSegments(marks)
  const { accentText, textMuted, border, text } = palettes[mode]
  const highest = Math.max(
    1,
    ...items.map(({ value, bySegment }) =>
      drawn.length === 0 ? value : Math.max(0, ...drawn.map(({ key }) => bySegment.get(key) ?? 0)),
    ),
  )
  const line = (name: string, color: string, valueOf: (item: ChartItem) => number) => ({
    name,
    value: items.map(valueOf),
    lineStyle: { color, width: 2 },
    itemStyle: { color },
    areaStyle: { color, opacity: 0.12 },
  })
  return {
    option: {
      ...base(setting),
      ...(drawn.length > 0
        ? legend(
            setting,
            drawn.map(({ title }) => title),
          )
        : {}),
      radar: {
        indicator: items.map(({ title }) => ({ name: title, max: highest })),
        radius: '66%',
        center: ['50%', drawn.length > 0 ? '54%' : '50%'],
        triggerEvent: true,
        axisName: { color: text, width: 120, overflow: 'truncate' },
        splitLine: { lineStyle: { color: border } },
        axisLine: { lineStyle: { color: border } },
        splitArea: { show: false },
        axisLabel: { color: textMuted },
      },
      series: [
        {
          type: 'radar',
          data:
            drawn.length === 0
              ? [line(strings.metrics[setting.options.metric], accentText, ({ value }) => value)]
              : drawn.map((segment, at) =>
                  line(
                    segment.title,
                    segmentColor(segment, at, mode),
                    ({ bySegment }) => bySegment.get(segment.key) ?? 0,
                  ),
                ),
        },
      ],
    },
    heightPx: 480,
    leftOut: marks.shown.length - items.length,
  }
}

function pie(setting: Setting): Drawing {
  const { marks, mode, widthPx } = setting
  const items = marks.shown.slice(0, MAX_SLICES)
  const rest = marks.shown.slice(MAX_SLICES)
  const others = rest.reduce((sum, { value }) => sum + value, 0)
  return {
    option: {
      ...base(setting),
      series: [
        {
          type: 'pie',
          radius: widthPx < NARROW_PX ? ['30%', '52%'] : ['38%', '70%'],
          itemStyle: { borderColor: palettes[mode].canvas, borderWidth: 2 },
          label: {
            color: palettes[mode].text,
            formatter: '{b}  {d} %',
            width: widthPx < NARROW_PX ? 90 : TITLE_PX,
            overflow: 'truncate',
          },
          data: [
            ...items.map((item) => ({
              name: item.title,
              value: item.value,
              mark: markOf(item),
              itemStyle: { color: solid(item.color, mode) },
            })),
            ...(rest.length === 0
              ? []
              : [
                  {
                    name: strings.others(rest.length),
                    value: others,
                    itemStyle: { color: palettes[mode].borderStrong },
                  },
                ]),
          ],
        },
      ],
    },
    heightPx: 440,
    leftOut: 0,
  }
}

function treemap(setting: Setting): Drawing {
  const { marks, groups, mode } = setting
  const leaf = (item: ChartItem) => ({
    name: item.title,
    value: item.value,
    mark: markOf(item),
    itemStyle: { color: paleVariant(normalizeHex(item.color) ?? PICKABLE_COLORS.gray, mode).background },
    label: { color: paleVariant(normalizeHex(item.color) ?? PICKABLE_COLORS.gray, mode).text },
  })
  const grouped = groups.flatMap((group) => {
    const inside = marks.shown.filter(({ kind, groupId }) => kind === 'TAG' && groupId === group.id)
    return inside.length === 0
      ? []
      : [
          {
            name: group.title || strings.untitledGroup,
            children: inside.map(leaf),
            itemStyle: { borderColor: solid(group.color, mode) },
            upperLabel: { show: true, color: palettes[mode].text },
          },
        ]
  })
  const inGroups = new Set(groups.map(({ id }) => id))
  return {
    option: {
      ...base(setting),
      series: [
        {
          type: 'treemap',
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          label: { show: true, formatter: '{b}', overflow: 'truncate' },
          upperLabel: { show: grouped.length > 0, height: 24 },
          itemStyle: { borderColor: palettes[mode].canvas, borderWidth: 2, gapWidth: 2 },
          data: [
            ...grouped,
            ...marks.shown
              .filter(({ kind, groupId }) => kind !== 'TAG' || groupId === null || !inGroups.has(groupId))
              .map(leaf),
          ],
        },
      ],
    },
    heightPx: 480,
    leftOut: 0,
  }
}

function lines(setting: Setting): Drawing {
  const { marks, mode, options, locale } = setting
  const items = marks.shown.slice(0, MAX_LINES)
  const { textMuted, border } = palettes[mode]
  return {
    option: {
      ...base(setting),
      ...legend(
        setting,
        items.map(({ title }) => title),
      ),
      grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: marks.buckets.map((day) => bucketTitle(day, options, locale)),
        axisLabel: { color: textMuted, hideOverlap: true },
        axisLine: { lineStyle: { color: border } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: textMuted },
        splitLine: { lineStyle: { color: border } },
      },
      series: items.map((item) => ({
        type: 'line',
        name: item.title,
        symbolSize: 7,
        showSymbol: marks.buckets.length <= 60,
        lineStyle: { width: 2 },
        color: solid(item.color, mode),
        data: marks.buckets.map((day) => ({
          name: item.title,
          value: item.byBucket.get(day) ?? 0,
          mark: markOf(item, { bucket: day }),
        })),
      })),
    },
    heightPx: 420,
    leftOut: marks.shown.length - items.length,
  }
}

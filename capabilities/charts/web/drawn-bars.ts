import { palettes } from '#platform/web/theme/palette.ts'
import { MAX_DRAWN_ITEMS } from '../model/limits.ts'
import {
  base,
  drawnSegments,
  legend,
  markOf,
  MIN_HEIGHT_PX,
  NARROW_PX,
  NARROW_TITLE_PX,
  segmentColor,
  solid,
  TITLE_PX,
  type Drawing,
  type Setting,
} from './drawn-parts.ts'
import type { ChartItem, Marks } from '../model/marks.ts'
import { strings } from './strings.ts'

const BAR_PX = 30
/** For bars beside each other: overlapping parts are not stacked, because they are not parts of a whole. */
const THIN_BAR_PX = 11
const AXIS_PX = 56

/** Whether bars are vertical: values with an order are side by side, as on a scale. */
export function stands({ values }: Marks): boolean {
  return values !== null && (values.counted === 'SCORES' || values.counted === 'NUMBERS' || values.counted === 'DATES')
}

/** The label of a value; with its base if someone may not have answered. */
function valueLabel({ base, values }: Marks, value: number): string {
  return values === null ? value.toLocaleString() : `${value.toLocaleString()}  ${strings.percent(value, base.of)}`
}

/** One series for all, or one for each segment, stacked. */
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

/** Vertical bars for ordered values; all of them, because a gap has a meaning. */
export function columns(setting: Setting): Drawing {
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

/** Several measures of the same items, each on its own scale; below each other if there is no room beside. */
export function panels(setting: Setting): Drawing {
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

export function bars(setting: Setting): Drawing {
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

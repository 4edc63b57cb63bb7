import { normalizeHex, paleVariant, PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { palettes } from '#platform/web/theme/palette.ts'
import { bars, columns, panels, stands } from './drawn-bars.ts'
import {
  base,
  drawnSegments,
  legend,
  markOf,
  NARROW_PX,
  segmentColor,
  solid,
  type Drawing,
  type Setting,
} from './drawn-parts.ts'
import type { ChartItem } from '../model/marks.ts'
import { bucketTitle } from '../model/stretches.ts'
import { strings } from './strings.ts'

/** A radar with more spokes, or a pie with more slices, cannot be read. */
const MAX_SPOKES = 12
const MAX_SLICES = 12
const MAX_LINES = 8

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
            // Titles end at the edge of the picture, so that they have all the room beside the pie.
            alignTo: 'edge',
            edgeDistance: 4,
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

import { expect, test } from 'vitest'
import { chartOptions, type ChartOptions } from '../model/chart.ts'
import { marksOfCounts, marksOfCrosstab } from '../model/counts-marks.ts'
import { drawChart } from './drawing.ts'
import { strings } from './strings.ts'
import type { Counted } from '../model/shown-figures.ts'
import { crosstabAsRows, figuresAsRows } from '../model/figure-rows.ts'

const options = (more: object = {}): ChartOptions =>
  chartOptions.parse({ metric: 'NOTE_COUNT', dimension: { kind: 'HAPPENED_AT' }, ...more })

const faces = (
  counted: Counted['dimension']['counted'],
  values: readonly string[] = [],
  isSeveral = false,
): Counted['dimension'] => ({
  counted,
  title: 'Asked',
  isSeveral,
  values: values.map((title) => ({ key: title, title, color: null })),
})
const count = (key: string, value: number, segment: string | null = null): Counted['counts'][number] => ({
  key,
  segment,
  count: value,
})
const found = (more: Partial<Counted>): Counted => ({
  dimension: faces('OPTIONS', ['Often', 'Seldom', 'Never']),
  division: null,
  counts: [],
  leftOut: false,
  bases: [{ segment: null, answered: 10, unanswered: 5 }],
  scores: [],
  cells: [],
  answeredBoth: 0,
  repeated: null,
  beside: [],
  ...more,
})

test('options are in their order, including those that no one chose, and those who did not answer are not a mark', () => {
  const marks = marksOfCounts(found({ counts: [count('Seldom', 6), count('', 5), count('Often', 4)] }), options())
  expect(marks.shown.map(({ title, value }) => [title, value])).toEqual([
    ['Often', 4],
    ['Seldom', 6],
    ['Never', 0],
  ])
  expect(marks.base).toEqual({ of: 10, unanswered: 5 })
  expect(figuresAsRows(marks, options(), null)).toEqual([
    ['Asked', 'Notes', strings.shareOfAnswers],
    ['Often', 4, 40],
    ['Seldom', 6, 60],
    ['Never', 0, 0],
    [strings.noAnswer, 5, ''],
    [strings.allRow, 10, ''],
  ])
})

test('numbers are in bins without a gap, scores from 0 to 10, and days in sequence', () => {
  const titles = (dimension: Counted['dimension'], keys: readonly string[], more = {}) =>
    marksOfCounts(found({ dimension, counts: keys.map((key) => count(key, 1)) }), options(more)).shown.map(
      ({ title }) => title,
    )
  expect(titles(faces('NUMBERS'), ['5*0.1', '2*0.1'])).toEqual([
    strings.bin(0.2, 0.3),
    strings.bin(0.3, 0.4),
    strings.bin(0.4, 0.5),
    strings.bin(0.5, 0.6),
  ])
  expect(titles(faces('NUMBERS'), ['-1', '2'])).toEqual(['-1', '0', '1', '2'])
  expect(titles(faces('SCORES'), ['9'])).toHaveLength(11)
  expect(titles(faces('DATES'), ['2026-01-01', '2023-01-01'], { interval: 'YEAR' })).toEqual([
    '2023',
    '2024',
    '2025',
    '2026',
  ])
})

test('other measures of the same values are drawn on their own scales', () => {
  const beside: Counted['beside'] = [
    {
      metric: 'PEOPLE_COUNT',
      counts: [count('Often', 2)],
      bases: [{ segment: null, answered: 4, unanswered: 0 }],
    },
  ]
  const marks = marksOfCounts(found({ counts: [count('Often', 4)], beside }), options({ beside: ['PEOPLE_COUNT'] }))
  expect(marks.shown[0]?.beside.get('PEOPLE_COUNT')).toBe(2)
  for (const widthPx of [320, 1_000]) {
    const { option } = drawChart({
      marks,
      groups: [],
      options: options(),
      mode: 'light',
      widthPx,
      locale: 'en',
      font: 'sans-serif',
    })
    expect(option['series']).toHaveLength(2)
    expect(option['grid']).toHaveLength(2)
  }
})

test('a crosstab shows those who answered both questions, and is exported cell by cell with the test results', () => {
  const cell = (key: string, segment: string, both: number): Counted['cells'][number] => ({
    key,
    segment,
    both,
    ofKey: 10,
    ofSegment: 8,
    verdict: both > 5 ? 'MORE' : 'ALIKE',
    test: 'FISHER',
    p: both > 5 ? 0.01 : 1,
  })
  const crossed = found({
    dimension: faces('OPTIONS', ['Often', 'Seldom', 'Never']),
    division: faces('OPTIONS', ['Old', 'New']),
    cells: [cell('Often', 'New', 8), cell('Often', 'Old', 2)],
    answeredBoth: 20,
    repeated: 0,
  })
  const marks = marksOfCrosstab(crossed, options({ type: 'CROSSTAB' }))
  expect([marks.shown.map(({ title }) => title), marks.segments.map(({ title }) => title)]).toEqual([
    ['Often'],
    ['Old', 'New'],
  ])
  expect(crosstabAsRows(crossed, options()).slice(1)).toEqual([
    ['Often', 'New', 8, 80, 'more', 0.01],
    ['Often', 'Old', 2, 20, 'not distinguishable', 1],
    [strings.allRow, '', 20, '', '', ''],
  ])
})

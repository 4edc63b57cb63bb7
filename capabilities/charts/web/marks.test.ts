import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { chartOptions } from '../model/chart.ts'
import { drawChart } from './drawing.ts'
import { marksOf } from '../model/marks.ts'
import { strings } from './strings.ts'
import { asCsv } from './copy-figures.ts'
import type { Faces, Figures } from '../model/shown-figures.ts'
import { figuresAsRows, partKey, type ChartEvidence } from '../model/figure-rows.ts'

const FIELD = newId()
const tag = (id: string, title: string, tagGroupId: string | null = null): Figures['tags'][number] => ({
  id,
  title,
  color: '#3366cc',
  tagGroupId,
})
const point = (
  itemId: string | null,
  value: number,
  more: { segment?: string; bucket?: string } = {},
): Figures['points'][number] => ({
  kind: itemId === null ? 'UNTAGGED' : 'TAG',
  itemId,
  value,
  segment: more.segment ?? null,
  bucket: more.bucket ?? null,
})
const figures = (points: Figures['points'], tags: Figures['tags'] = [], more: Partial<Figures> = {}): Figures => ({
  leftOut: false,
  interviewers: 0,
  bases: [{ segment: null, bucket: null, value: 20 }],
  division: null,
  beside: [],
  points,
  tags,
  groups: [],
  ...more,
})
const division: Faces = {
  counted: 'OPTIONS',
  title: 'Plan',
  isSeveral: false,
  values: [
    { key: 'a', title: 'Free', color: null },
    { key: 'b', title: 'Paid', color: null },
  ],
}
const base = (part: { segment?: string; bucket?: string }, value: number): Figures['bases'][number] => ({
  segment: part.segment ?? null,
  bucket: part.bucket ?? null,
  value,
})

test('hidden items are listed separately, and neither drawn nor exported', () => {
  const options = chartOptions.parse({ hiddenIds: ['one', 'UNTAGGED'] })
  const marks = marksOf(
    figures([point('one', 5), point(null, 4), point('two', 3)], [tag('one', 'Price'), tag('two', '=cmd()')]),
    options,
  )
  expect([marks.shown.map(({ title }) => title), marks.hidden.map(({ title }) => title)]).toEqual([
    ['=cmd()'],
    ['Price', 'No tag'],
  ])
  expect(asCsv(figuresAsRows(marks, options, null))).toBe(
    "\uFEFFTag,Highlights,% of highlights\r\n'=cmd(),3,15\r\nAll (n),20,\r\n",
  )
})

test('the parts of an item are together, in the order of the options, with the part without a value last', () => {
  const options = chartOptions.parse({ segmentFieldId: FIELD })
  const marks = marksOf(
    figures(
      [point('one', 5, { segment: 'b' }), point('two', 4, { segment: '' }), point('one', 2, { segment: 'a' })],
      [tag('one', 'Price'), tag('two', 'Trust')],
      { division, bases: [base({ segment: 'a' }, 4), base({ segment: 'b' }, 10), base({ segment: '' }, 4)] },
    ),
    options,
  )
  expect(marks.segments.map(({ title }) => title)).toEqual(['Free', 'Paid', 'No value'])
  expect(marks.shown.map(({ title, value, bySegment }) => [title, value, Object.fromEntries(bySegment)])).toEqual([
    ['Price', 7, { a: 2, b: 5 }],
    ['Trust', 4, { '': 4 }],
  ])
  const evidence: ChartEvidence = {
    shown: undefined,
    ofItems: new Map(),
    ofParts: new Map([[partKey('one', 'a'), 1]]),
    ofPeople: new Map([['a', 3]]),
  }
  expect(figuresAsRows(marks, options, evidence).map((row) => row.slice(0, 4))).toEqual([
    ['Tag', 'Free', 'Free %', strings.peopleColumn('Free')],
    ['Price', 2, 50, 1],
    ['Trust', 0, 0, 0],
    [strings.allRow, 4, '', 3],
  ])
})

test('a line is at zero where nothing happened', () => {
  const options = chartOptions.parse({ type: 'LINE', interval: 'QUARTER' })
  const marks = marksOf(
    figures(
      [point('one', 5, { bucket: '2025-10-01' }), point('one', 1, { bucket: '2026-07-01' })],
      [tag('one', 'Price')],
      { bases: [base({ bucket: '2025-10-01' }, 10), base({ bucket: '2026-07-01' }, 1)] },
    ),
    options,
  )
  expect(marks.buckets).toEqual(['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'])
  expect(figuresAsRows(marks, options, null)).toEqual([
    ['Tag', 'Q4 2025', 'Q4 2025 %', 'Q1 2026', 'Q1 2026 %', 'Q2 2026', 'Q2 2026 %', 'Q3 2026', 'Q3 2026 %'],
    ['Price', 5, 50, 0, '', 0, '', 1, 100],
    [strings.allRow, 10, '', 0, '', 0, '', 1, ''],
  ])
})

test('a tag that the user may not see has no name', () => {
  expect(marksOf(figures([point('one', 5)], [null]), chartOptions.parse({})).shown.map(({ title }) => title)).toEqual([
    'No access',
  ])
})

test.each(['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR', 'PIE', 'TREEMAP', 'LINE'] as const)(
  'of 500 tags a %s draws as many as can be read, and says how many are only in the table',
  (type) => {
    const options = chartOptions.parse({ type })
    const tags = Array.from({ length: 500 }, (_one, at) => tag(`tag-${at}`, `Tag ${at}`))
    const marks = marksOf(
      figures(
        tags.map((one, at) => point(one?.id ?? '', 500 - at, type === 'LINE' ? { bucket: '2026-01-01' } : {})),
        tags,
      ),
      options,
    )
    const { heightPx, leftOut } = drawChart({
      marks,
      groups: [],
      options,
      mode: 'dark',
      widthPx: 320,
      locale: 'en',
      font: 'sans-serif',
    })
    expect(heightPx).toBeLessThan(1_400)
    expect(leftOut).toBe({ TAG_BAR: 460, TAG_GROUP_BAR: 460, RADAR: 488, PIE: 0, TREEMAP: 0, LINE: 492 }[type])
  },
)

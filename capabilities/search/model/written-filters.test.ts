import { describe, expect, test } from 'vitest'
import { withoutWritten, writtenFilters } from './written-filters.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 10)

function read(text: string): unknown[] {
  return writtenFilters(text, NOW).map((written) => [
    text.slice(written.from, written.to),
    written.kind === 'date'
      ? written.spans.map(({ since, before }) => [since, before])
      : written.kind === 'field'
        ? { [written.field]: written.value }
        : written.name,
  ])
}

describe('words of a query that may be filters', () => {
  test('a query can contain several, in their order', () => {
    expect(read('tag:price from:ana last month')).toEqual([
      ['tag:price', 'price'],
      ['from:ana', 'ana'],
      [
        'last month',
        [
          ['2026-10-01', '2026-11-01'],
          ['1 month ago', null],
        ],
      ],
    ])
  })

  test.each([
    ['tag:', [['tag:', '']]],
    ['slow TAG:"too dear" app', [['TAG:"too dear"', 'too dear']]],
    ['project:"Garden st', [['project:"Garden st', 'Garden st']]],
    ['person:Zoë', [['person:Zoë', 'Zoë']]],
    ['tag:"last month"', [['tag:"last month"', 'last month']]],
  ])('names: %s', (text, expected) => expect(read(text)).toEqual(expected))

  test.each([
    ['plan:pro', { plan: 'pro' }],
    ['"weeks planned":>3', { 'weeks planned': '>3' }],
    ['weeks-planned:', { 'weeks planned': '' }],
    ['Plan:"pro yearly"', { Plan: 'pro yearly' }],
  ])('fields: %s', (text, expected) => expect(read(`they left ${text} again`)).toEqual([[text, expected]]))

  test.each([
    ['this week', [['2026-11-23', null]]],
    ['this month', [['2026-11-01', null]]],
    ['this year', [['2026-01-01', null]]],
    [
      'Last week',
      [
        ['2026-11-16', '2026-11-23'],
        ['1 week ago', null],
      ],
    ],
    ['last 3 months', [['3 months ago', null]]],
    ['past 10 days', [['2026-11-15', null]]],
    ['last 5 weeks', [['2026-10-21', null]]],
    ['last 9 months', [['2026-02-25', null]]],
    ['since yesterday', [['2026-11-24', null]]],
    ['since 2026-03-01', [['2026-03-01', null]]],
    ['since 2026-03', [['2026-03-01', null]]],
    ['since 2025', [['2025-01-01', null]]],
    ['since March', [['2026-03-01', null]]],
    ['since december', [['2025-12-01', null]]],
    ['since Dec 2024', [['2024-12-01', null]]],
    ['after 2024', [['2025-01-01', null]]],
    ['after 2026-02-28', [['2026-03-01', null]]],
    ['before 2025-03-01', [[null, '2025-03-01']]],
    ['before May', [[null, '2026-05-01']]],
    ['in february', [['2026-02-01', '2026-03-01']]],
    ['March 2025', [['2025-03-01', '2025-04-01']]],
    ['in 2024', [['2024-01-01', '2025-01-01']]],
    ['2024', [['2024-01-01', '2025-01-01']]],
    ['2025-12', [['2025-12-01', '2026-01-01']]],
    ['2025-12-31', [['2025-12-31', '2026-01-01']]],
  ])('dates: %s', (text, spans) =>
    expect(read(`they left ${text} again`)).toEqual(spans.length === 0 ? [] : [[text, spans]]),
  )

  test.each([
    'the staging :area',
    'https://by.example',
    ':-)',
    'at last monthly reports',
    'since 2026-02-30',
    'last 0 days',
    'last words',
    'they may leave, or march',
    'room 1204',
    'the year 2031',
    'since 2026-13',
    '20245',
  ])('words stay words: %s', (text) => expect(read(text)).toEqual([]))

  test('an accepted filter is removed from the query, with everything that was written of its name', () => {
    const text = 'slow project:Garden study at night'
    const [written] = writtenFilters(text, NOW)
    expect(written && withoutWritten(text, written, 'garden study')).toBe('slow at night')
    expect(written && withoutWritten(text, written, 'Garden')).toBe('slow study at night')
    const date = 'slow last week app'
    const [dated] = writtenFilters(date, NOW)
    expect(dated && withoutWritten(date, dated, '')).toBe('slow app')
  })
})

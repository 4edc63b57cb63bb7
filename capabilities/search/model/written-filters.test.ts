import { describe, expect, test } from 'vitest'
import { withoutWritten, writtenFilters } from './written-filters.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 10)

function read(text: string): unknown[] {
  return writtenFilters(text, NOW).map((written) => [
    text.slice(written.from, written.to),
    written.kind === 'date' ? written.since : written.name,
  ])
}

describe('words of a query that may be filters', () => {
  test('several stand in one query, in their order', () => {
    expect(read('tag:price from:ana last month')).toEqual([
      ['tag:price', 'price'],
      ['from:ana', 'ana'],
      ['last month', ['1 month ago', '2026-10-01']],
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
    ['this week', ['2026-11-23']],
    ['this month', ['2026-11-01']],
    ['this year', ['2026-01-01']],
    ['Last week', ['1 week ago', '2026-11-16']],
    ['last 3 months', ['3 months ago']],
    ['past 10 days', ['2026-11-15']],
    ['last 5 weeks', ['2026-10-21']],
    ['last 9 months', ['2026-02-25']],
    ['since yesterday', ['2026-11-24']],
    ['since 2026-03-01', ['2026-03-01']],
    ['since 2026-03', ['2026-03-01']],
    ['since 2025', ['2025-01-01']],
  ])('dates: %s', (text, since) => expect(read(`they left ${text} again`)).toEqual([[text, since]]))

  test.each([
    'the staging:area',
    'https://by.example',
    'at last monthly reports',
    'since 2026-02-30',
    'last 0 days',
    'last words',
    'nametag:x',
  ])('words stay words: %s', (text) => expect(read(text)).toEqual([]))

  test('what was taken goes out of the query, with all that is written of its name', () => {
    const text = 'slow project:Garden study at night'
    const [written] = writtenFilters(text, NOW)
    expect(written && withoutWritten(text, written, 'garden study')).toBe('slow at night')
    expect(written && withoutWritten(text, written, 'Garden')).toBe('slow study at night')
    const date = 'slow last week app'
    const [dated] = writtenFilters(date, NOW)
    expect(dated && withoutWritten(date, dated, '')).toBe('slow app')
  })
})

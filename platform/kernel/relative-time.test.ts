import { describe, expect, test } from 'vitest'
import { absoluteDate, relativeTime } from './relative-time.ts'

const now = new Date('2026-03-18T15:00:00Z')
const at = (text: string, more: { longSpans?: boolean; timeZone?: string } = {}) =>
  relativeTime(new Date(text), { now, timeZone: 'UTC', ...more })

describe('relative times', () => {
  test.each([
    ['2026-03-18T15:00:00Z', 'now'],
    ['2026-03-18T14:59:00Z', 'now'],
    ['2026-03-18T15:01:00Z', 'now'],
    ['2026-03-18T14:58:59Z', '1m'],
    ['2026-03-18T14:00:01Z', '59m'],
    ['2026-03-18T14:00:00Z', '1h'],
    ['2026-03-18T00:00:00Z', '15h'],
    ['2026-03-17T23:59:00Z', 'yesterday'],
    ['2026-03-17T00:00:00Z', 'yesterday'],
    ['2026-03-19T23:00:00Z', 'tomorrow'],
    ['2026-03-18T15:30:00Z', 'in 30m'],
    ['2026-03-18T20:00:00Z', 'in 5h'],
    ['2026-03-16T23:59:00Z', '2d'],
    ['2026-03-12T00:00:00Z', '6d'],
    ['2026-03-21T00:00:00Z', 'in 3d'],
    ['2026-03-11T23:00:00Z', '1w'],
    ['2026-03-05T00:00:00Z', '1w'],
    ['2026-03-04T23:00:00Z', '4 Mar 2026'],
    ['2024-12-31T23:00:00Z', '31 Dec 2024'],
  ])('%s reads %s', (moment, text) => {
    expect(at(moment)).toBe(text)
  })

  test.each([
    ['2026-03-04T10:00:00Z', '2w'],
    ['2026-01-01T10:00:00Z', '2mo'],
    ['2025-03-20T10:00:00Z', '11mo'],
    ['2024-01-01T10:00:00Z', '2y'],
  ])('long spans: %s reads %s', (moment, text) => {
    expect(at(moment, { longSpans: true })).toBe(text)
  })

  test('today is the day of the reader, not of the machine', () => {
    expect(at('2026-03-18T01:00:00Z', { timeZone: 'America/New_York' })).toBe('yesterday')
    expect(at('2026-03-18T16:30:00Z', { timeZone: 'Asia/Tokyo' })).toBe('in 1h')
    expect(absoluteDate(new Date('2026-03-18T16:30:00Z'), 'Asia/Tokyo')).toBe('19 Mar 2026')
  })

  test('minutes take precedence over the change of day', () => {
    expect(
      relativeTime(new Date('2026-03-17T23:50:00Z'), { now: new Date('2026-03-18T00:20:00Z'), timeZone: 'UTC' }),
    ).toBe('30m')
  })

  test('an invalid date is an error', () => {
    expect(() => relativeTime(new Date('no date'), { now })).toThrow(RangeError)
  })
})

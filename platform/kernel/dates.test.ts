import { describe, expect, it } from 'vitest'
import { dateOrderOf, detectDateOrder, instantOf, isoTextOf, readDate, readTypedDate } from './dates.ts'

function iso(text: string, order?: 'MDY' | 'DMY' | 'YMD', timeZone = 'UTC'): string | null {
  const date = readDate(text, order)
  return date && isoTextOf(date, timeZone)
}

describe('readDate', () => {
  it.each([
    ['12/6/2018 11:57:58', 'MDY', '2018-12-06T11:57:58.000Z'],
    ['12/6/2018 11:57:58', 'DMY', '2018-06-12T11:57:58.000Z'],
    ['03/22/23', 'MDY', '2023-03-22'],
    ['22.03.1999', 'DMY', '1999-03-22'],
    ['2016-01-15', 'MDY', '2016-01-15'],
    ['2016/1/5 9:05', 'MDY', '2016-01-05T09:05:00.000Z'],
    ['2016-01-15T10:00:00Z', 'MDY', '2016-01-15T10:00:00.000Z'],
    ['2016-01-15T10:00:00.123456+02:00', 'MDY', '2016-01-15T08:00:00.123Z'],
    ['10/01/2018 2:16:15 PM', 'MDY', '2018-10-01T14:16:15.000Z'],
    ['10/01/2018 12:16 am', 'MDY', '2018-10-01T00:16:00.000Z'],
    ['2020/06/05 11:34:01 AM EST', 'MDY', '2020-06-05T16:34:01.000Z'],
    ['March 4, 2024', 'MDY', '2024-03-04'],
    ['4 Mar 2024', 'MDY', '2024-03-04'],
    ['Monday, 4 March 2024 at 3 pm', 'MDY', '2024-03-04T15:00:00.000Z'],
    ['24 October 2011', 'MDY', '2011-10-24'],
    ['29.2.2024', 'DMY', '2024-02-29'],
  ] as const)('reads %s (%s)', (text, order, expected) => {
    expect(iso(text, order)).toBe(expected)
  })

  it.each([
    '',
    '2018',
    '30.2.2024',
    '2023-02-29',
    '13/13/2020',
    '1/2/2020 25:00',
    '2020-01-01 3',
    '1.2.3',
    'March',
    '1-2/2020',
    '12:30',
    '2020-01-01T10:00:00+20:00',
    'version 1.2.2020',
  ])('refuses %s', (text) => {
    expect(readDate(text)).toBeNull()
  })

  it('reads a local time in its zone, across the change to summer time', () => {
    expect(iso('2024-01-15 12:00', 'MDY', 'America/New_York')).toBe('2024-01-15T17:00:00.000Z')
    expect(iso('2024-07-15 12:00', 'MDY', 'Australia/Sydney')).toBe('2024-07-15T02:00:00.000Z')
    expect(iso('2024-03-31 01:59', 'MDY', 'Europe/Berlin')).toBe('2024-03-31T00:59:00.000Z')
    expect(iso('2024-03-31 03:00', 'MDY', 'Europe/Berlin')).toBe('2024-03-31T01:00:00.000Z')
    const twice = readDate('2024-10-27 02:30')
    expect(twice && instantOf(twice, 'Europe/Berlin').toISOString()).toBe('2024-10-27T00:30:00.000Z')
  })
})

describe('readTypedDate', () => {
  it.each([
    ['3/4/2024', 'en-US', '2024-03-04'],
    ['3/4/2024', 'en-GB', '2024-04-03'],
    ['25.12.24', 'en-US', '2024-12-25'],
    ['12-25-2024', 'de-DE', '2024-12-25'],
    ['2024/12/25', 'en-GB', '2024-12-25'],
    ['25/12/2024 9:30', 'sv-SE', '2024-12-25T09:30:00.000Z'],
  ])('reads %s as a user who writes %s does', (text, locale, expected) => {
    const date = readTypedDate(text, dateOrderOf(locale))
    expect(date && isoTextOf(date)).toBe(expected)
  })

  it('refuses a day that no month has', () => {
    expect(readTypedDate('31/13/2024')).toBeNull()
    expect(readTypedDate('2024-02-31')).toBeNull()
  })
})

describe('detectDateOrder', () => {
  it('finds the order that reads them all', () => {
    expect(detectDateOrder(['1/2/2020', '13/2/2020'])).toBe('DMY')
    expect(detectDateOrder(['1/2/2020', '2/13/2020'])).toBe('MDY')
    expect(detectDateOrder(['1/13/2020', '13/1/2020'])).toBeNull()
  })
})

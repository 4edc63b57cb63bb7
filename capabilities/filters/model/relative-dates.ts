/** Document 2 §4. */
export const RELATIVE_DATES = [
  '1 hour ago',
  '1 week ago',
  '2 weeks ago',
  '4 weeks ago',
  '1 month ago',
  '3 months ago',
  '6 months ago',
  '1 year ago',
  '2 years ago',
] as const
export type RelativeDate = (typeof RELATIVE_DATES)[number]

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
const CALENDAR = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/
const MAX_YEAR = 9_999

export function isRelativeDate(text: string): text is RelativeDate {
  return (RELATIVE_DATES as readonly string[]).includes(text)
}

function monthsBefore(now: Date, months: number): Date {
  const first = new Date(
    Date.UTC(
      now.getUTCFullYear(),
      now.getUTCMonth() - months,
      1,
      now.getUTCHours(),
      now.getUTCMinutes(),
      now.getUTCSeconds(),
      now.getUTCMilliseconds(),
    ),
  )
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  // A month before the 31st is the last day of a shorter month.
  first.setUTCDate(Math.min(now.getUTCDate(), days))
  return first
}

/** The moment that a relative date means now. */
export function momentOf(date: RelativeDate, now: Date): Date {
  const [count = '1', unit = 'hour'] = date.split(' ')
  const many = Number(count)
  if (unit.startsWith('hour')) return new Date(now.getTime() - many * HOUR_MS)
  if (unit.startsWith('week')) return new Date(now.getTime() - many * WEEK_MS)
  return monthsBefore(now, unit.startsWith('year') ? many * 12 : many)
}

/**
 * The first and the last millisecond of a written date: a day is a whole day in UTC, a moment with its time zone (ISO
 * 8601) and a relative date one moment. Null for an invalid date, and for one outside the years 1 to 9999 (UTC).
 */
export function spanOf(text: string, now: Date): { from: Date; to: Date } | null {
  if (isRelativeDate(text)) {
    const moment = momentOf(text, now)
    return { from: moment, to: moment }
  }
  const [, day, time] = CALENDAR.exec(text) ?? []
  const from = new Date(text)
  // Date parses far more than is allowed here, and moves a day that a month does not have to the next month instead of
  // refusing it.
  if (day === undefined || Number.isNaN(from.getTime()) || !new Date(day).toISOString().startsWith(day)) return null
  if (from.getUTCFullYear() < 1 || from.getUTCFullYear() > MAX_YEAR) return null
  return { from, to: time === undefined ? new Date(from.getTime() + DAY_MS - 1) : from }
}

/** Whether a text is a relative date, or a day or moment of the calendar. */
export function isDate(text: string): boolean {
  return spanOf(text, new Date()) !== null
}

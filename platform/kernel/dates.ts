/** Which of the three numbers comes first in a date such as 03/04/2024. */
export type DateOrder = 'MDY' | 'DMY' | 'YMD'

/** A date as it was written. `local` has no zone: the time on a wall clock. */
export interface WrittenDate {
  /** Whether a time of day was included. */
  precision: 'day' | 'time'
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
  /** Minutes east of UTC if an offset was written, otherwise null. */
  offsetMinutes: number | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?'

/**
 * Time zone abbreviations that survey tools write; each has one meaning in the exports that use it. Minutes east of
 * UTC.
 */
const ZONE_ABBREVIATIONS: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
}

const OFFSET = `(?:\\s*(${Object.keys(ZONE_ABBREVIATIONS).join('|')}|(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?))?`
const TIME = `(?:(?:\\s*,\\s*|\\s+(?:at\\s+)?|t)(\\d{1,2})(?::(\\d{2}))?(?::(\\d{2})(?:[.,](\\d{1,9}))?)?\\s*([ap]\\.?m\\.?)?${OFFSET})?`

const NUMERIC = new RegExp(`^(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})${TIME}$`, 'i')
const DAY_MONTH_YEAR_LONG = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(?:of\\s+)?${MONTH_NAMES},?[\\s-]+(\\d{4}|\\d{2})${TIME}$`,
  'i',
)
const MONTH_DAY_YEAR_LONG = new RegExp(
  `^${WEEKDAY}${MONTH_NAMES}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TIME}$`,
  'i',
)

const MAX_WRITTEN_DATE_CHARS = 60
/** Two-digit years up to this one belong to the present century, later ones to the past (as POSIX does). */
const LAST_TWO_DIGIT_YEAR_OF_THIS_CENTURY = 68

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year <= LAST_TWO_DIGIT_YEAR_OF_THIS_CENTURY ? 2000 + year : 1900 + year
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

function readOffset(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  const lower = text.toLowerCase()
  const named = ZONE_ABBREVIATIONS[lower]
  if (named !== undefined) return named
  const parts = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/.exec(lower)
  if (!parts) return undefined
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  if (minutes > 14 * 60 || Number(parts[3] ?? 0) > 59) return undefined
  return parts[1] === '-' ? -minutes : minutes
}

function assemble(
  year: number,
  month: number,
  day: number,
  time: ReadonlyArray<string | undefined>,
): WrittenDate | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  const [hourText, minuteText, secondText, fraction, half, zone] = time
  const none = {
    precision: 'day' as const,
    year,
    month,
    day,
    hour: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
    offsetMinutes: null,
  }
  if (hourText === undefined) return none
  let hour = Number(hourText)
  // An hour alone needs am or pm; without either, "3" could be anything.
  if (minuteText === undefined && half === undefined) return null
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  }
  const minute = Number(minuteText ?? 0)
  const second = Number(secondText ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return null
  const offsetMinutes = readOffset(zone)
  if (offsetMinutes === undefined) return null
  const millisecond = fraction === undefined ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3))
  return { precision: 'time', year, month, day, hour, minute, second, millisecond, offsetMinutes }
}

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/**
 * Reads a date in the forms that document 1 §5 accepts: month-day-year, day-month-year (2- or 4-digit year) and
 * year-month-day with the separators -, / or ., an optional time (24 h or 12 h with am/pm, seconds optional), an
 * optional offset, ISO, and long forms such as "March 4, 2024" and "4 Mar 2024". If the order is ambiguous
 * (03/04/2024), `order` decides; a number above 12 or a four-digit year decides only when `order` allows it. Returns
 * null for anything else, invalid dates (30 February) included.
 */
export function readDate(written: string, order: DateOrder = 'MDY'): WrittenDate | null {
  const text = written.trim()
  if (text.length < 6 || text.length > MAX_WRITTEN_DATE_CHARS || !/\d/.test(text)) return null
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [, first = '', , second = '', third = ''] = numeric
    const time = numeric.slice(5)
    if (first.length === 4)
      return third.length <= 2 ? assemble(Number(first), Number(second), Number(third), time) : null
    if (first.length > 2 || third.length === 3) return null
    if (order === 'YMD' && first.length === 2 && third.length <= 2)
      return assemble(fullYear(first), Number(second), Number(third), time)
    if (third.length === 1) return null
    const year = fullYear(third)
    return order === 'DMY'
      ? assemble(year, Number(second), Number(first), time)
      : assemble(year, Number(first), Number(second), time)
  }
  const dayFirst = DAY_MONTH_YEAR_LONG.exec(text)
  if (dayFirst)
    return assemble(fullYear(dayFirst[3] ?? ''), monthNumber(dayFirst[2] ?? ''), Number(dayFirst[1]), dayFirst.slice(4))
  const monthFirst = MONTH_DAY_YEAR_LONG.exec(text)
  if (monthFirst)
    return assemble(Number(monthFirst[3]), monthNumber(monthFirst[1] ?? ''), Number(monthFirst[2]), monthFirst.slice(4))
  return null
}

const TIME_ALONE = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?$/i

/** Whether a text is a date or a time and nothing else, in any order of day and month. */
export function isLoneDate(text: string): boolean {
  const written = text.trim()
  return TIME_ALONE.test(written) || (['MDY', 'DMY', 'YMD'] as const).some((order) => readDate(written, order) !== null)
}

/** Which number a language writes first in a date: the month in `en-US`, the day in `en-GB`, the year in `sv-SE`. */
export function dateOrderOf(locale?: string): DateOrder {
  const first = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .find(({ type }) => type !== 'literal')
  return first?.type === 'year' ? 'YMD' : first?.type === 'day' ? 'DMY' : 'MDY'
}

/**
 * Reads a date that a user typed, in every form that document 1 §5 accepts: in the order of `first` if it is ambiguous
 * (03/04/2024), and in another order if that gives no date (25/12/2024). Null for what is not a date in any order.
 */
export function readTypedDate(written: string, first: DateOrder = 'MDY'): WrittenDate | null {
  return readDate(written, first) ?? readDate(written, 'MDY') ?? readDate(written, 'DMY')
}

/**
 * Finds the order that reads every one of the given dates; the first of month-day-year, day-month-year and
 * year-month-day if several do. Null when no order reads all of them.
 */
export function detectDateOrder(written: Iterable<string>): DateOrder | null {
  const possible = new Set<DateOrder>(['MDY', 'DMY', 'YMD'])
  for (const text of written) {
    for (const order of possible) if (!readDate(text, order)) possible.delete(order)
    if (possible.size === 0) return null
  }
  return possible.values().next().value ?? null
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()
/** Offsets by zone and hour: a survey has thousands of answers within few hours, and Intl is slow. */
const offsetsByHour = new Map<string, number>()
const MAX_REMEMBERED_OFFSETS = 20_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

function zoneOffsetMinutes(timeZone: string, instantMs: number): number {
  if (timeZone === 'UTC') return 0
  const key = `${timeZone} ${Math.floor(instantMs / (HOUR_MS / 4))}`
  const known = offsetsByHour.get(key)
  if (known !== undefined) return known
  let format = zoneFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    zoneFormats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(instantMs).map((part) => [part.type, Number(part.value)]))
  const asUtc = Date.UTC(
    parts.get('year') ?? 0,
    (parts.get('month') ?? 1) - 1,
    parts.get('day'),
    parts.get('hour'),
    parts.get('minute'),
    parts.get('second'),
  )
  const offset = Math.round((asUtc - Math.floor(instantMs / 1000) * 1000) / MINUTE_MS)
  if (offsetsByHour.size >= MAX_REMEMBERED_OFFSETS) offsetsByHour.clear()
  offsetsByHour.set(key, offset)
  return offset
}

/**
 * The instant of a written date. Without its own offset it is local time in `timeZone` (an IANA name); a time that the
 * zone skips moves forward by the skipped hour, one that happens twice is the first.
 * @throws RangeError for an unknown time zone.
 */
export function instantOf(date: WrittenDate, timeZone = 'UTC'): Date {
  const wall = new Date(0)
  wall.setUTCFullYear(date.year, date.month - 1, date.day)
  wall.setUTCHours(date.hour, date.minute, date.second, date.millisecond)
  const wallMs = wall.getTime()
  if (date.offsetMinutes !== null) return new Date(wallMs - date.offsetMinutes * MINUTE_MS)
  const before = zoneOffsetMinutes(timeZone, wallMs - 24 * HOUR_MS)
  const guess = wallMs - before * MINUTE_MS
  if (zoneOffsetMinutes(timeZone, guess) === before) return new Date(guess)
  const after = zoneOffsetMinutes(timeZone, wallMs + 24 * HOUR_MS)
  const later = wallMs - after * MINUTE_MS
  return new Date(zoneOffsetMinutes(timeZone, later) === after ? later : guess)
}

/** A written date as stored text: `2024-03-04` for a day, an ISO instant in UTC for a day with a time. */
export function isoTextOf(date: WrittenDate, timeZone = 'UTC'): string {
  if (date.precision === 'time') return instantOf(date, timeZone).toISOString()
  return `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
}

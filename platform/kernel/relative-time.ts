const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const NOW_SECONDS = 60
const MINUTES_LIMIT = 60
const DAYS_IN_WEEK = 7
const DAYS_IN_MONTH = 30
const DAYS_IN_YEAR = 365

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export interface RelativeTimeOptions {
  /** The moment of reading, in milliseconds or as a date; the present when absent. */
  now?: Date | number
  /** IANA name of the reader's time zone, which decides what today is; that of the machine when absent. */
  timeZone?: string
  /** Continues with weeks, months and years ("3w", "5mo", "2y") instead of an absolute date. */
  longSpans?: boolean
}

interface CalendarDay {
  year: number
  month: number
  day: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function calendarDay(time: number, timeZone: string | undefined): CalendarDay {
  const key = timeZone ?? ''
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    formatters.set(key, formatter)
  }
  const parts = formatter.formatToParts(time)
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

function dayNumber({ year, month, day }: CalendarDay): number {
  return Math.round(Date.UTC(year, month - 1, day) / DAY)
}

/**
 * The date as "d MMM yyyy", the day taken in the given time zone.
 * @throws RangeError when the date is not valid or the zone is not known.
 */
export function absoluteDate(at: Date | number, timeZone?: string): string {
  const { year, month, day } = calendarDay(Number(at), timeZone)
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}`
}

/**
 * A moment as people read it (document 1 §5): "now" up to 60 seconds, then minutes, hours of today, "yesterday" and
 * "tomorrow", days under seven, "1w", and after that the absolute date. Future spans read "in 5m".
 * @throws RangeError when the date is not valid or the zone is not known.
 */
export function relativeTime(at: Date | number, options: RelativeTimeOptions = {}): string {
  const time = Number(at)
  const now = Number(options.now ?? Date.now())
  const elapsed = now - time
  const span = Math.abs(elapsed)
  const say = (text: string): string => (elapsed < 0 ? `in ${text}` : text)

  if (span <= NOW_SECONDS * SECOND) return 'now'
  const minutes = Math.floor(span / MINUTE)
  if (minutes < MINUTES_LIMIT) return say(`${minutes}m`)

  const daysAgo = dayNumber(calendarDay(now, options.timeZone)) - dayNumber(calendarDay(time, options.timeZone))
  if (daysAgo === 0) return say(`${Math.floor(span / HOUR)}h`)
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo === -1) return 'tomorrow'

  const days = Math.abs(daysAgo)
  if (days < DAYS_IN_WEEK) return say(`${days}d`)
  if (days < 2 * DAYS_IN_WEEK) return say('1w')
  if (!options.longSpans) return absoluteDate(time, options.timeZone)
  if (days < DAYS_IN_MONTH) return say(`${Math.floor(days / DAYS_IN_WEEK)}w`)
  if (days < DAYS_IN_YEAR) return say(`${Math.min(Math.floor(days / DAYS_IN_MONTH), 11)}mo`)
  return say(`${Math.floor(days / DAYS_IN_YEAR)}y`)
}

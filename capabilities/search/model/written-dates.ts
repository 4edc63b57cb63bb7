import { isRelativeDate, spanOf } from '#filters/model/relative-dates.ts'

/** A time span that words may mean: relative dates of document 2 §4, or days. At least one of the two is set. */
export interface TimeSpan {
  /** The first day that counts. */
  since: string | null
  /** The first day that no longer counts. */
  before: string | null
}

/** A phrase of a query that may mean a time (UTF-16 offsets), with all its possible meanings, the most likely first. */
export interface WrittenDate {
  from: number
  to: number
  spans: readonly TimeSpan[]
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const MONTH = MONTHS.map((name) => (name === 'may' ? name : `${name}|${name.slice(0, 3)}`)).join('|')
const DAY = `today|yesterday|(?:${MONTH})(?: \\d{4})?|\\d{4}(?:-\\d{2}(?:-\\d{2})?)?`
/** An earlier number is not read as a year. */
const FIRST_YEAR = 1990
const DATED = new RegExp(
  String.raw`(?<!\S)(?:` +
    '(?<which>this|last|past) (?<unit>week|month|year)|' +
    String.raw`(?:last|past) (?<count>\d{1,2}) (?<units>days?|weeks?|months?|years?)|` +
    `(?:since|after) (?<since>${DAY})|before (?<before>${DAY})|in (?<within>${DAY})|` +
    String.raw`(?<alone>(?:${MONTH}) \d{4}|\d{4}(?:-\d{2}(?:-\d{2})?)?)` +
    String.raw`)(?!\S)`,
  'giu',
)

/** Every phrase of a query that may mean a time, by the writer's calendar. */
export function writtenDates(text: string, now: Date): WrittenDate[] {
  return [...text.matchAll(DATED)].flatMap((match) => {
    const spans = spansOf(match, now).filter(
      ({ since, before }) => [since, before].some(Boolean) && [since, before].every((day) => isTime(day, now)),
    )
    return spans.length === 0 ? [] : [{ from: match.index, to: match.index + match[0].length, spans }]
  })
}

function isTime(day: string | null, now: Date): boolean {
  return day === null || spanOf(day, now) !== null
}

function spansOf({ 0: phrase, groups = {} }: RegExpExecArray, now: Date): TimeSpan[] {
  const { which, unit, count, units, since, before, within, alone } = groups
  if (unit !== undefined) return spansOfUnit(which?.toLowerCase() === 'this', unit.toLowerCase() as Unit, now)
  if (count !== undefined) {
    const many = Number(count)
    const named = (units ?? '').toLowerCase().replace(/s$/u, '') as Unit | 'day'
    if (many === 0) return []
    const relative = relativeDate(many, named)
    return [{ since: isRelativeDate(relative) ? relative : dayOf(daysBefore(named, many, now)), before: null }]
  }
  const calendar = calendarOf(since ?? before ?? within ?? alone ?? '', now)
  if (calendar === null) return []
  // "After" a day excludes the day itself.
  if (since !== undefined) return [{ since: /^after/iu.test(phrase) ? calendar.next : calendar.first, before: null }]
  if (before !== undefined) return [{ since: null, before: calendar.first }]
  return [{ since: calendar.first, before: calendar.next }]
}

type Unit = 'week' | 'month' | 'year'

function spansOfUnit(isThis: boolean, unit: Unit, now: Date): TimeSpan[] {
  const begun = dayOf(beginningOf(unit, now, 0))
  if (isThis) return [{ since: begun, before: null }]
  // "Last month" may mean the calendar month or the month up to now: both are offered.
  return [
    { since: dayOf(beginningOf(unit, now, 1)), before: begun },
    { since: relativeDate(1, unit), before: null },
  ]
}

function relativeDate(many: number, unit: Unit | 'day'): string {
  return `${many} ${unit}${many === 1 ? '' : 's'} ago`
}

/** The first day of a written day, month or year, and the first day after it; null if it is not a valid date. */
function calendarOf(written: string, now: Date): { first: string; next: string } | null {
  const text = written.toLowerCase()
  if (text === 'today' || text === 'yesterday') {
    const day = daysBefore('day', text === 'today' ? 0 : 1, now)
    return { first: dayOf(day), next: dayOf(daysBefore('day', -1, day)) }
  }
  const [name = '', yearOfMonth] = text.split(' ')
  const month = MONTHS.findIndex((one) => one === name || one.slice(0, 3) === name)
  if (month >= 0) {
    // A month without a year is the most recent one that has begun.
    const year = yearOfMonth ?? String(now.getFullYear() - (month > now.getMonth() ? 1 : 0))
    return calendarOf(`${year}-${two(month + 1)}`, now)
  }
  const [year = 0, months, days] = text.split('-').map(Number)
  if (year < FIRST_YEAR || year > now.getFullYear()) return null
  if (months === undefined) return { first: `${year}-01-01`, next: `${year + 1}-01-01` }
  if (months < 1 || months > 12) return null
  if (days === undefined) return { first: dayOf(new Date(year, months - 1)), next: dayOf(new Date(year, months)) }
  return spanOf(text, now) && { first: text, next: dayOf(new Date(year, months - 1, days + 1)) }
}

/** The first day of this week (from Monday), month or year, or of one before it. */
function beginningOf(unit: Unit, now: Date, before: number): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (unit === 'year') return new Date(year - before, 0, 1)
  if (unit === 'month') return new Date(year, month - before, 1)
  return new Date(year, month, day - ((now.getDay() + 6) % 7) - 7 * before)
}

function daysBefore(unit: Unit | 'day', many: number, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (unit === 'day' || unit === 'week') return new Date(year, month, day - many * (unit === 'week' ? 7 : 1))
  const months = many * (unit === 'year' ? 12 : 1)
  // If the month before has no 31st, its last day is used.
  return new Date(year, month - months, Math.min(day, new Date(year, month - months + 1, 0).getDate()))
}

function dayOf(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

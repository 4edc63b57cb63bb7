import { foldedForFinding } from '#platform/kernel/find-folded.ts'
import { RELATIVE_DATES, spanOf } from '#filters/model/relative-dates.ts'

/** What words of a query may name: what stands before the colon. `from` may be whoever wrote, or whom it is about. */
export const WRITTEN_NAMES = {
  tag: ['TAG'],
  project: ['PROJECT'],
  from: ['AUTHOR', 'PERSON'],
  by: ['AUTHOR'],
  person: ['PERSON'],
  type: ['TYPE'],
} as const
type WrittenKey = keyof typeof WRITTEN_NAMES
export type Named = (typeof WRITTEN_NAMES)[WrittenKey][number]

/** A stretch of a query (UTF-16 offsets) that may be meant as a filter. Until somebody takes it as one, it is words. */
export type WrittenFilter = { from: number; to: number } & (
  | { kind: 'name'; asks: readonly Named[]; name: string; nameFrom: number }
  /** Each of them is what the phrase may mean: a relative date of document 2 §4, or a day. */
  | { kind: 'date'; since: readonly string[] }
)

const NAMED = /(?<!\S)(tag|project|from|by|person|type):("[^"]*"?|\S*)/giu
const DATED =
  /(?<!\S)(?:(this|last|past) (week|month|year)|(?:last|past) (\d{1,2}) (days?|weeks?|months?|years?)|since (today|yesterday|\d{4}(?:-\d{2}(?:-\d{2})?)?))(?!\S)/giu

/** Every stretch of a query that may be meant as a filter, in its order; none reaches into another. */
export function writtenFilters(text: string, now: Date): WrittenFilter[] {
  const named = [...text.matchAll(NAMED)].map((match): WrittenFilter => {
    const key = (match[1] ?? '').toLowerCase() as WrittenKey
    const written = match[2] ?? ''
    const nameFrom = match.index + key.length + 1 + (written.startsWith('"') ? 1 : 0)
    return {
      kind: 'name',
      asks: WRITTEN_NAMES[key],
      name: written.replaceAll('"', ''),
      nameFrom,
      from: match.index,
      to: match.index + match[0].length,
    }
  })
  const dated = [...text.matchAll(DATED)].flatMap((match): WrittenFilter[] => {
    const since = beginningsOf(match, now).filter((date) => spanOf(date, now) !== null)
    const [from, to] = [match.index, match.index + match[0].length]
    const isInName = named.some((other) => from < other.to && other.from < to)
    return since.length === 0 || isInName ? [] : [{ kind: 'date', since, from, to }]
  })
  return [...named, ...dated].toSorted((one, other) => one.from - other.from)
}

/** What a phrase may mean, the likeliest first, by the calendar of the one who writes. */
function beginningsOf([, which, unit, count, units, since]: RegExpExecArray, now: Date): string[] {
  if (since !== undefined) return [dayWritten(since.toLowerCase(), now)]
  if (unit !== undefined && which !== undefined) {
    const named = unit.toLowerCase() as Unit
    if (which.toLowerCase() === 'this') return [dayOf(beginningOf(named, now, 0))]
    // Of the calendar, or up to now: both are said, and neither is guessed.
    return [relativeDate(1, named), dayOf(beginningOf(named, now, 1))]
  }
  const many = Number(count)
  const named = (units ?? '').toLowerCase().replace(/s$/u, '')
  if (many === 0) return []
  const relative = named === 'day' ? null : relativeDate(many, named as Unit)
  return [isRelative(relative) ? relative : dayOf(daysBefore(named as Unit | 'day', many, now))]
}

type Unit = 'week' | 'month' | 'year'

function relativeDate(many: number, unit: Unit): string {
  return `${many} ${unit}${many === 1 ? '' : 's'} ago`
}

function isRelative(text: string | null): text is string {
  return RELATIVE_DATES.some((date) => date === text)
}

function dayWritten(text: string, now: Date): string {
  if (text === 'today') return dayOf(now)
  if (text === 'yesterday') return dayOf(daysBefore('day', 1, now))
  return text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text
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
  // A month before the 31st is its last day where it has none.
  return new Date(year, month - months, Math.min(day, new Date(year, month - months + 1, 0).getDate()))
}

function dayOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * A query without a stretch that was taken as a filter; of a name, also what is written of it behind its first word
 * ("project:Garden study").
 */
export function withoutWritten(text: string, written: WrittenFilter, title: string): string {
  const to = written.kind === 'name' ? endOfName(text, written, title) : written.to
  return `${text.slice(0, written.from).trimEnd()} ${text.slice(to).trimStart()}`.trim()
}

function endOfName(text: string, { to, nameFrom }: WrittenFilter & { kind: 'name' }, title: string): number {
  const end = nameFrom + title.length
  const isWritten =
    end > to && foldedForFinding(text.slice(nameFrom, end)) === foldedForFinding(title) && !/^\S/u.test(text.slice(end))
  return isWritten ? end : to
}

import { isRelativeDate } from '#filters/model/relative-dates.ts'
import type { TimeSpan } from '../model/written-dates.ts'
import { strings } from './strings.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 3_600_000

/** A time span in words; a span of whole days names the last day that counts. */
export function spanWords({ since, before }: TimeSpan): string {
  const { filters } = strings
  if (since === null) return before === null ? '' : filters.before(before)
  if (before === null) return filters.since(since)
  return isRelativeDate(since) || !DAY.test(since) || !DAY.test(before)
    ? `${filters.since(since)}, ${filters.before(before)}`
    : filters.during(since, new Date(Date.parse(before) - DAY_MS).toISOString().slice(0, 10))
}

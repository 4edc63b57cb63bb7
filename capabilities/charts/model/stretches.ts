import { stretchTitle } from '#platform/kernel/stretches.ts'
import type { ChartOptions } from './chart.ts'

const STEP_MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const
const DAYS_PER_WEEK = 7
/** A line with more steps is drawn without the empty ones: single steps would not be visible. */
const MAX_BUCKETS = 600

/** The first day of each period, from the first to the last with a figure: periods without events are at zero. */
export function daysBetween(days: readonly string[], { interval }: Pick<ChartOptions, 'interval'>): string[] {
  const there = [...new Set(days)].toSorted()
  const [first] = there
  const last = there.at(-1)
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (const day = new Date(`${first}T00:00:00Z`); all.length <= MAX_BUCKETS && dayOf(day) <= last;) {
    all.push(dayOf(day))
    if (interval === 'DAY') day.setUTCDate(day.getUTCDate() + 1)
    else if (interval === 'WEEK') day.setUTCDate(day.getUTCDate() + DAYS_PER_WEEK)
    else day.setUTCMonth(day.getUTCMonth() + STEP_MONTHS[interval])
  }
  return all.length > MAX_BUCKETS ? there : all
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The name of a step of a line. */
export function bucketTitle(
  day: string,
  { interval }: Pick<ChartOptions, 'interval'>,
  locale: string | undefined,
): string {
  return stretchTitle(day, interval, locale)
}

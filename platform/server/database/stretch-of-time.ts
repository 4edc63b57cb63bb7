import { sql, type RawBuilder } from 'kysely'
import type { Stretch } from '../../kernel/stretches.ts'

const UNITS: Record<Stretch, string> = {
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  QUARTER: 'quarter',
  YEAR: 'year',
}

/**
 * A moment as local time in a time zone, without a zone. Midnight in UTC means a day, which is the same everywhere.
 * @param timeZone an IANA name
 */
export function onClocks(moment: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return timeZone === 'UTC'
    ? sql<Date>`(${moment} at time zone 'UTC')`
    : sql<Date>`(${moment} at time zone case when ${moment} = date_trunc('day', ${moment}, 'UTC') then 'UTC' else ${sql.lit(timeZone)} end)`
}

/** The first day of the stretch of time that contains a moment, as 2026-11-20. */
export function stretchOf(moment: RawBuilder<unknown>, stretch: Stretch, timeZone: string): RawBuilder<string> {
  return sql<string>`to_char(date_trunc(${sql.lit(UNITS[stretch])}, ${onClocks(moment, timeZone)}), 'YYYY-MM-DD')`
}

/**
 * Whether a moment is in a stretch of time, given by its first day; false for an invalid day. Also states its bounds,
 * so that an index can find it.
 */
export function isInStretch(
  moment: RawBuilder<unknown>,
  firstDay: string,
  stretch: Stretch,
  timeZone: string,
): RawBuilder<boolean> {
  const first = sql`${firstDay}::date`
  // In other time zones a stretch begins earlier and ends later, by less than a day.
  return Number.isNaN(Date.parse(`${firstDay}T00:00:00Z`))
    ? sql<boolean>`false`
    : sql<boolean>`(${moment} >= ((${first} - 1)::timestamp at time zone 'UTC')
        and ${moment} < ((${first} + interval ${sql.lit(LENGTHS[stretch])} + interval '1 day') at time zone 'UTC')
        and ${stretchOf(moment, stretch, timeZone)} = ${firstDay})`
}

const LENGTHS: Record<Stretch, string> = {
  DAY: '1 day',
  WEEK: '7 days',
  MONTH: '1 month',
  QUARTER: '3 months',
  YEAR: '1 year',
}

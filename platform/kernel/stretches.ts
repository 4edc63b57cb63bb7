/** Stretches of time by which moments are grouped: a week begins on Monday. */
export const STRETCHES = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
export type Stretch = (typeof STRETCHES)[number]

const MONTHS_OF_QUARTER = 3

/**
 * The name of a stretch in the reader's language: "20 Nov 2026" for a day and the week that begins with it, "Nov 2026",
 * "Q4 2026", "2026".
 * @param day its first day, as 2026-11-20
 */
export function stretchTitle(day: string, stretch: Stretch, locale: string | undefined): string {
  const date = new Date(`${day}T00:00:00Z`)
  const written = (style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(date)
  switch (stretch) {
    case 'YEAR':
      return written({ year: 'numeric' })
    case 'QUARTER':
      return `Q${Math.floor(date.getUTCMonth() / MONTHS_OF_QUARTER) + 1} ${written({ year: 'numeric' })}`
    case 'MONTH':
      return written({ month: 'short', year: 'numeric' })
    case 'WEEK':
    case 'DAY':
      return written({ day: 'numeric', month: 'short', year: 'numeric' })
  }
}

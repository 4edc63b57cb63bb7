// Made once: making a format takes longer than drawing a row, and a list writes hundreds of numbers and days.
let figures: Intl.NumberFormat | undefined
let shortFigures: Intl.NumberFormat | undefined
let shares: Intl.NumberFormat | undefined
let days: Intl.DateTimeFormat | undefined

/** A number of things as the reader's language writes it. */
export function countText(count: number): string {
  figures ??= new Intl.NumberFormat()
  return figures.format(count)
}

/** A number of things where there is little room: "1.2K". */
export function shortCountText(count: number): string {
  shortFigures ??= new Intl.NumberFormat('en', { notation: 'compact' })
  return shortFigures.format(count)
}

/** A part of a whole in percent, with one decimal if it is not zero; "–" for a whole of zero. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  shares ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
  return `${shares.format((100 * part) / whole)} %`
}

/** A day as the reader's language writes it, such as "3 Mar 2026", in the zone of the machine. */
export function dayText(at: Date): string {
  days ??= new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
  return days.format(at)
}

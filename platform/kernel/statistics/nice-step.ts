/** How wide the bins of a histogram may be, times a power of ten: a figure that a reader can count by. */
export const NICE_WIDTHS = [1, 2, 5, 10] as const

/** The smallest nice width with which a span has at most this many bins; 1 for an empty span. */
export function niceStep(span: number, bins: number): number {
  if (span <= 0) return 1
  const raw = span / bins
  const power = 10 ** Math.floor(Math.log10(raw))
  // A width that is nice except for rounding counts as nice.
  const width = NICE_WIDTHS.find((nice) => raw <= nice * power * (1 + 1e-9)) ?? 10
  return width * power
}

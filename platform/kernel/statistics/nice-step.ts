/** How wide the bins of a histogram may be, times a power of ten: a figure that a reader can count by. */
export const NICE_WIDTHS = [1, 2, 5, 10] as const

/** The least nice width of bins by which a span is at most so many of them; 1 where there is no span. */
export function niceStep(span: number, bins: number): number {
  if (span <= 0) return 1
  const raw = span / bins
  const power = 10 ** Math.floor(Math.log10(raw))
  // What is a nice width but for rounding is one.
  const width = NICE_WIDTHS.find((nice) => raw <= nice * power * (1 + 1e-9)) ?? 10
  return width * power
}

/**
 * Holm's correction of several tests at once (Holm 1979): the p-values that limit the chance of one wrong finding among
 * all of them, each to be compared with the unchanged level. In the order in which they were given.
 */
export function holm(values: readonly number[]): number[] {
  const ordered = values.map((p, at) => ({ p, at })).toSorted((one, other) => one.p - other.p)
  const corrected = Array.from(values, () => 1)
  let least = 0
  for (const [rank, { p, at }] of ordered.entries()) {
    least = Math.max(least, Math.min(1, p * (ordered.length - rank)))
    corrected[at] = least
  }
  return corrected
}

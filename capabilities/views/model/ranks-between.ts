import { MIN_RANK_DIFFERENCE, RANK_GAP } from '#platform/kernel/rank.ts'

/**
 * Returns evenly spaced ranks for `count` cards between two neighbours; null as a neighbour means that there is none.
 * Returns null if there is no room, as between cards that no one has moved. The cards above then get new ranks first,
 * because all of them are known, while the column below may be of any length.
 */
export function ranksBetween(before: number | null, after: number | null, count: number): number[] | null {
  if (before === null && after === null) return Array.from({ length: count }, (_, index) => index * RANK_GAP)
  if (after === null) return Array.from({ length: count }, (_, index) => (before ?? 0) + (index + 1) * RANK_GAP)
  if (before === null) return Array.from({ length: count }, (_, index) => after - (count - index) * RANK_GAP)
  const step = (after - before) / (count + 1)
  return step < MIN_RANK_DIFFERENCE ? null : Array.from({ length: count }, (_, index) => before + step * (index + 1))
}

import { MIN_RANK_DIFFERENCE, RANK_GAP } from '#platform/kernel/rank.ts'

/**
 * The ranks of so many cards between two neighbours, evenly; null at a neighbour's place means that there is none. Null
 * where there is no room, as between cards that nobody moved: then those above get new ranks first, who are known,
 * while a column below may be of any length.
 */
export function ranksBetween(before: number | null, after: number | null, count: number): number[] | null {
  if (before === null && after === null) return Array.from({ length: count }, (_, index) => index * RANK_GAP)
  if (after === null) return Array.from({ length: count }, (_, index) => (before ?? 0) + (index + 1) * RANK_GAP)
  if (before === null) return Array.from({ length: count }, (_, index) => after - (count - index) * RANK_GAP)
  const step = (after - before) / (count + 1)
  return step < MIN_RANK_DIFFERENCE ? null : Array.from({ length: count }, (_, index) => before + step * (index + 1))
}

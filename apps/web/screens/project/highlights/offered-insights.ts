import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { matchLetters } from '#platform/kernel/match-letters.ts'

/**
 * The insights that a typed text may mean, the best match first, as the picker of tags offers tags; without one all, as
 * they come. Scattered letters mean none: what is typed may be the title of a new one.
 */
export function offeredInsights<Row extends { title: string }>(insights: readonly Row[], query: string): Row[] {
  const typed = query.trim()
  const matches = wordsFinder(typed)
  const found = insights.filter(({ title }) => matches(title))
  if (typed === '') return found
  const scores = new Map(found.map((row) => [row, matchLetters(row.title, typed)?.score ?? 0]))
  return found.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

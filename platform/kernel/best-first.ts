import { wordsFinder } from './find-folded.ts'
import { matchLetters } from './match-letters.ts'

/**
 * The options of a picker that match a typed text, the best match first; without a text all, in the given order.
 * Scattered letters do not match: what is typed may be the name of a new option.
 */
export function bestFirst<Row>(rows: readonly Row[], query: string, nameOf: (row: Row) => string): Row[] {
  const typed = query.trim()
  const matches = wordsFinder(typed)
  const found = rows.filter((row) => matches(nameOf(row)))
  if (typed === '') return found
  const scores = new Map(found.map((row) => [row, matchLetters(nameOf(row), typed)?.score ?? 0]))
  return found.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

import type { TextMatch, TextsQuery } from './contract.ts'
import type { Clause } from './parse-query.ts'
import { bestSnippet, clausesIn } from './segments.ts'

/**
 * What the clauses find in each of the texts.
 * @param rarity the weight of a clause
 */
export function matchesInTexts(
  { texts, excerpts }: TextsQuery,
  clauses: readonly Clause[],
  rarity: (clause: Clause) => number,
): TextMatch[] {
  const weights = clauses.map(rarity)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return texts.map((text) => {
    const held = clausesIn(text, clauses)
    if (held.size === 0) return { share: 0, excerpt: [] }
    const weight = [...held].reduce((sum, clause) => sum + (weights[clause] ?? 0), 0)
    return {
      // Exactly one, which the sum of its parts is not always.
      share: held.size === clauses.length ? 1 : weight / all,
      excerpt: excerpts ? bestSnippet(text, clauses, weights) : [],
    }
  })
}

import type { Candidate } from './arrange-set.ts'

/**
 * The first of what is read, spread over who says it: one of each voice, then a second of each. They stay in the order in
 * which they were read.
 */
export function spreadCandidates(candidates: readonly Candidate[], most: number): Candidate[] {
  const times = new Map<string, number>()
  const rounds = candidates.map(({ voice }) => {
    const round = times.get(voice) ?? 0
    times.set(voice, round + 1)
    return round
  })
  const first = candidates
    .map((_, at) => at)
    .toSorted((one, other) => (rounds[one] ?? 0) - (rounds[other] ?? 0) || one - other)
    .slice(0, most)
  const taken = new Set(first)
  return candidates.filter((_, at) => taken.has(at))
}

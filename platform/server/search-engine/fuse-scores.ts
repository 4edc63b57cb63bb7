/** One score for everything found by either way: each way's scores as a share of its best, added up. */
export function fuseScores(words: ReadonlyMap<number, number>, meaning: ReadonlyMap<number, number>): Map<number, number> {
  const fused = new Map<number, number>()
  for (const scores of [words, meaning]) {
    const best = Math.max(...scores.values())
    for (const [key, score] of scores) fused.set(key, (fused.get(key) ?? 0) + (best > 0 ? score / best / 2 : 0))
  }
  return fused
}

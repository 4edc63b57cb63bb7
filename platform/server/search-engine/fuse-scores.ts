/** How much what is meant counts beside the words. */
const MEANING_SHARE = 0.6

/**
 * One score from 0 to 1 for everything found by either way, or both. Each way's scores are seen as shares of its best:
 * those of words as they are, those of meaning squared, as half as similar is far less than half as good. What one of
 * the two did not find has nothing from it.
 */
export function fuseScores<Key>(words: ReadonlyMap<Key, number>, meaning: ReadonlyMap<Key, number>): Map<Key, number> {
  const fused = new Map<Key, number>()
  const add = (scores: ReadonlyMap<Key, number>, worth: (share: number) => number): void => {
    let best = 0
    for (const score of scores.values()) best = Math.max(best, score)
    for (const [key, score] of scores)
      fused.set(key, (fused.get(key) ?? 0) + (best > 0 ? worth(Math.max(0, score / best)) : 0))
  }
  add(words, (share) => share * (1 - MEANING_SHARE))
  add(meaning, (share) => share ** 2 * MEANING_SHARE)
  return fused
}

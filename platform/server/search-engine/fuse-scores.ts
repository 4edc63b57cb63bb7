import type { EngineSimilarityScale } from './contract.ts'

/** The weight of meaning relative to words. */
const MEANING_SHARE = 0.6

/** The same for a query of one or two words: out of context they mean many things, and say exactly what is sought (decision 144). */
const MEANING_SHARE_OF_FEW_WORDS = 0.2
const FEW_WORDS = 2

/** Half of the weight of the words is a little less than half as good (decision 136). */
const WORDS_POWER = 1.3

/**
 * One score from 0 to 1 for everything found by either method, or both. The scores of each method are taken as shares
 * of its best: those of meaning squared, those of words to a lower power, since half the similarity is far less than half as
 * good. The best by meaning counts by what its similarity means: the best of poor results counts little; without a
 * scale it counts fully. What one of the methods did not find gets nothing from it.
 * @param asked how many words the query has, those that are left out not counted
 */
export function fuseScores<Key>(
  words: ReadonlyMap<Key, number>,
  meaning: ReadonlyMap<Key, number>,
  asked: number,
  scale?: EngineSimilarityScale,
): Map<Key, number> {
  const fused = new Map<Key, number>()
  const add = (scores: ReadonlyMap<Key, number>, best: number, worth: (share: number) => number): void => {
    for (const [key, score] of scores)
      fused.set(key, (fused.get(key) ?? 0) + (best > 0 ? worth(Math.max(0, score / best)) : 0))
  }
  const nearest = bestOf(meaning)
  const ofMeaning = asked <= FEW_WORDS ? MEANING_SHARE_OF_FEW_WORDS : MEANING_SHARE
  const certainty = scale === undefined ? 1 : certaintyOf(nearest, scale)
  add(words, bestOf(words), (share) => share ** WORDS_POWER * (1 - ofMeaning))
  add(meaning, nearest, (share) => share ** 2 * certainty * ofMeaning)
  return fused
}

function bestOf(scores: ReadonlyMap<unknown, number>): number {
  let best = 0
  for (const score of scores.values()) best = Math.max(best, score)
  return best
}

/** From 0 for what is unrelated to the query to 1 for what certainly matches. */
function certaintyOf(similarity: number, { unlike, sure }: EngineSimilarityScale): number {
  return Math.min(1, Math.max(0, (similarity - unlike) / (sure - unlike)))
}

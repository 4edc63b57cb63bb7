import { askedWordsOf } from './asked-words.ts'
import type { SentenceRun } from './locate-passage.ts'
import { stemOf, wordsOf } from './telling-words.ts'

/** Shorter ones say little by themselves. */
const LEAST_WORDS = 4

/**
 * Of the blocks of a passage the one that says most of what is asked, cut to the sentences around the best one until
 * there are enough words. Where no words are in common, the longest block.
 */
export function bestRun(
  question: string,
  sentences: ReadonlyArray<{ text: string }>,
  runs: readonly SentenceRun[],
  words: number,
): SentenceRun[] {
  const asked = new Set(askedWordsOf(question).map(stemOf))
  const worthOf = (at: number): number => {
    const own = wordsOf(sentences[at]?.text ?? '')
    if (own.length < LEAST_WORDS) return 0
    const common = new Set(own.map(stemOf).filter((stem) => asked.has(stem))).size
    // Of equal sentences the one that says more.
    return common + Math.min(own.length, words) / (words + 1)
  }
  let best: { run: SentenceRun; at: number; worth: number } | null = null
  for (const run of runs)
    for (let at = run.first; at <= run.last; at += 1)
      if (best === null || worthOf(at) > best.worth) best = { run, at, worth: worthOf(at) }
  if (best === null) return []
  let [first, last] = [best.at, best.at]
  let left = words - lengthOf(first)
  for (;;) {
    const [before, after] = [first - 1, last + 1].map((at) =>
      at < best.run.first || at > best.run.last || lengthOf(at) > left ? -1 : worthOf(at),
    )
    if ((before ?? -1) < 0 && (after ?? -1) < 0) return [{ first, last }]
    if ((after ?? -1) >= (before ?? -1)) left -= lengthOf((last += 1))
    else left -= lengthOf((first -= 1))
  }

  function lengthOf(at: number): number {
    return wordsOf(sentences[at]?.text ?? '').length
  }
}

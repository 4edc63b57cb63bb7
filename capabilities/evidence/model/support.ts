import { isTelling, stemOf, wordsOf } from './telling-words.ts'

/** A stretch of a source, with the similarity (cosine) of its meaning to that of a sentence. */
export interface ComparedStretch {
  text: string
  similarity: number
}

/** What tells whether a sentence in other words says what its quote says. */
export interface SupportSigns {
  /** The best similarity to a stretch of the quote. */
  best: number
  /** The mean of these similarities. */
  mean: number
  /** The share of the sentence's telling words, weighed by their rarity in the source, that a stretch of the quote has. */
  cover: number
  /** The same less the best of the whole source: near zero if nothing else in it fits better. */
  bestLess: number
  meanLess: number
  coverLess: number
}

/**
 * Compares a sentence with its quote and with the whole source: a sentence that fits another part of the source better
 * is not proved by this quote, however near the quote is.
 * @param source all stretches, with those of the quote
 */
export function supportSigns(
  sentence: string,
  quote: readonly ComparedStretch[],
  source: readonly ComparedStretch[],
): SupportSigns {
  const asked = [...new Set(stemsOf(sentence))]
  const held = new Map(source.map(({ text }) => [text, new Set(stemsOf(text))]))
  const rarity = new Map(
    asked.map((stem) => {
      let holding = 0
      for (const stems of held.values()) if (stems.has(stem)) holding += 1
      return [stem, Math.log(1 + (held.size + 0.5) / (holding + 0.5))]
    }),
  )
  const whole = asked.reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0)
  const coverOf = ({ text }: ComparedStretch): number => {
    const stems = held.get(text) ?? new Set(stemsOf(text))
    return whole === 0
      ? 0
      : asked.reduce((sum, stem) => sum + (stems.has(stem) ? (rarity.get(stem) ?? 0) : 0), 0) / whole
  }
  const best = Math.max(0, ...quote.map(({ similarity }) => similarity))
  const mean = quote.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(1, quote.length)
  const cover = Math.max(0, ...quote.map(coverOf))
  const most = Math.max(0, ...source.map(({ similarity }) => similarity))
  return {
    best,
    mean,
    cover,
    bestLess: best - most,
    meanLess: mean - most,
    coverLess: cover - Math.max(0, ...source.map(coverOf)),
  }
}

function stemsOf(text: string): string[] {
  return wordsOf(text).filter(isTelling).map(stemOf)
}

// Fitted on the half of the meetings that `truth-paraphrase` does not measure (decision 121).
const WEIGHTS: SupportSigns = { best: 1.7, mean: 0.41, cover: 3.5, bestLess: 5.69, meanLess: 4.05, coverLess: 3.06 }
const INTERCEPT = 0.13

/** How likely it is that the quote says what the sentence says, from 0 to 1. */
export function supportOf(signs: SupportSigns): number {
  let sum = INTERCEPT
  for (const sign of Object.keys(WEIGHTS) as Array<keyof SupportSigns>) sum += WEIGHTS[sign] * signs[sign]
  return 1 / (1 + Math.exp(-sum))
}

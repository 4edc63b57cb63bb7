import type { FoundPassage, RankedPassages } from './rank-passages.ts'

const BEST = 5

/** What tells whether passages answer a question. */
export interface AnswerSigns {
  /** The best similarity to the question. */
  similarity: number
  /** The best similarity to its telling words. */
  ofWords: number
  /** The mean of the best five similarities. */
  bestFive: number
  /** The share of its words, weighed by rarity, that the best passage has. */
  cover: number
  /** How many of the best five by meaning are among the best five by words, as a share. */
  overlap: number
}

/** The signs of found passages; by their words alone without a model. */
export function answerSigns(
  passages: readonly FoundPassage[],
  { scores, byWords, cover }: RankedPassages,
): AnswerSigns {
  const whole = passages.map(({ similarities }) => similarities[0] ?? 0)
  const sorted = whole.toSorted((one, other) => other - one)
  const five = sorted.slice(0, BEST)
  const [nearest, worded] = [bestOf(whole), bestOf(byWords).filter((at) => (byWords[at] ?? 0) > 0)]
  const [first] = bestOf(scores)
  return {
    similarity: sorted[0] ?? 0,
    ofWords: Math.max(0, ...passages.map(({ similarities }) => similarities[1] ?? similarities[0] ?? 0)),
    bestFive: five.reduce((sum, value) => sum + value, 0) / Math.max(1, five.length),
    cover: cover[first ?? 0] ?? 0,
    overlap: worded.filter((at) => nearest.includes(at)).length / BEST,
  }
}

function bestOf(values: readonly number[]): number[] {
  return [...values.keys()].toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0)).slice(0, BEST)
}

// Fitted on the half of the questions that `truth-answerable` does not measure (decision 121).
const WEIGHTS = { similarity: 6.54, ofWords: 4.91, bestFive: 8.78, cover: 1.29, overlap: 2.72 }
const INTERCEPT = -7.45

/** How likely it is that the passages answer the question, from 0 to 1. */
export function answerability(signs: AnswerSigns, isByMeaning: boolean): number {
  if (!isByMeaning) return signs.cover
  const sum =
    INTERCEPT +
    WEIGHTS.similarity * signs.similarity +
    WEIGHTS.ofWords * signs.ofWords +
    WEIGHTS.bestFive * signs.bestFive +
    WEIGHTS.cover * signs.cover +
    WEIGHTS.overlap * signs.overlap
  return 1 / (1 + Math.exp(-sum))
}

/** From here on quotes are shown as an answer. */
export const LEAST_ANSWERABILITY = 0.5

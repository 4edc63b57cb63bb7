import { askedWordsOf } from './asked-words.ts'
import { stemOf, wordsOf } from './telling-words.ts'

/** A stretch of a text that may answer a question. */
export interface FoundPassage {
  /** The thing that it is in. */
  thing: string
  /** What contains it, if not the thing: the note of a highlight. */
  place?: string
  /** Where it is among the passages of the thing. */
  ordinal: number
  text: string
  /** Cosines with the question, its telling words and its parts, in this order; empty without a model. */
  similarities: readonly number[]
  /** The share of its words by speakers whom the question names; absent if it names none. */
  byNamed?: number
}

/** How well passages fit a question, by their positions. */
export interface RankedPassages {
  /** Of words and meaning, with what is around them; the best is about 1. */
  scores: number[]
  /** By words alone, of the best; 0 to 1. */
  byWords: number[]
  /** The share of the question's words, weighed by rarity, that the passage has. */
  cover: number[]
}

// Chosen on the half of the meetings of QMSum that `truth-quotes` does not measure (decision 121).
const WORDS_SHARE = 0.4
/** What the passages beside a passage count for it. */
const NEIGHBOURS = 0.5
/** How much more a passage counts that a speaker says whom the question names. */
const OF_NAMED = 0.5
const K1 = 1.2
const B = 0.75

/**
 * Scores passages for a question: BM25 on the words that say what it is about, and the best of the similarities to the
 * question and its parts, each as a share of the best one; then what is before and after counts as well, since an
 * answer is seldom in one passage alone.
 */
export function rankPassages(question: string, passages: readonly FoundPassage[]): RankedPassages {
  const { scores: words, cover } = bm25(question, passages)
  const meaning = passages.map(({ similarities }) => Math.max(0, ...similarities))
  const [mostWords, mostMeaning] = [Math.max(0, ...words), Math.max(0, ...meaning)]
  const byWords = words.map((score) => (mostWords > 0 ? score / mostWords : 0))
  const own = byWords.map((score, at) => {
    if (mostMeaning === 0) return score
    return WORDS_SHARE * score + (1 - WORDS_SHARE) * ((meaning[at] ?? 0) / mostMeaning) ** 2
  })
  const counts = new Map<string, number>()
  for (const { thing } of passages) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  const places = new Map(passages.map(({ thing, ordinal }, at) => [`${thing} ${ordinal}`, at]))
  const scores = passages.map(({ thing, ordinal, byNamed = 0 }, at) => {
    const beside = [ordinal - 1, ordinal + 1].map((place) => own[places.get(`${thing} ${place}`) ?? -1] ?? 0)
    // A short answer or a highlight has nothing around it, and is no worse for that.
    const around =
      counts.get(thing) === 1
        ? (own[at] ?? 0)
        : ((own[at] ?? 0) + (NEIGHBOURS * ((beside[0] ?? 0) + (beside[1] ?? 0))) / 2) / (1 + NEIGHBOURS)
    return around * (1 + OF_NAMED * byNamed)
  })
  return { scores, byWords, cover }
}

/** BM25 of each passage, and how much of the question's words, weighed by their rarity among the passages, it has. */
function bm25(question: string, passages: readonly FoundPassage[]): { scores: number[]; cover: number[] } {
  const asked = [...new Set(askedWordsOf(question).map(stemOf))]
  const texts = passages.map(({ text }) => wordsOf(text).map(stemOf))
  const counts = texts.map((stems) => countsOf(stems, asked))
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const rarity = new Map(
    asked.map((stem) => {
      const holding = counts.filter((count) => count.has(stem)).length
      return [stem, Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))]
    }),
  )
  const whole = asked.reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0)
  const scores = counts.map((count, at) => {
    const long = K1 * (1 - B + (B * (texts[at]?.length ?? 0)) / Math.max(1, mean))
    let score = 0
    for (const [stem, times] of count) score += ((rarity.get(stem) ?? 0) * times * (K1 + 1)) / (times + long)
    return score
  })
  const cover = counts.map((count) => {
    let held = 0
    for (const stem of count.keys()) held += rarity.get(stem) ?? 0
    return whole > 0 ? held / whole : 0
  })
  return { scores, cover }
}

function countsOf(stems: readonly string[], asked: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  const wanted = new Set(asked)
  for (const stem of stems) if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

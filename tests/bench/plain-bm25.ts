import { porterStem } from '#platform/kernel/porter-stem.ts'
import { wordsOf } from './bare-words.ts'
import type { FoundText } from './retrieval-sets.ts'

const K1 = 1.2
const B = 0.75
/** The words that Lucene leaves out of English. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
    'to was will with'
  ).split(' '),
)

/** BM25 over stems, title and body as one text: the default of a search engine without any tuning. */
interface PlainBm25 {
  /** Returns the ids of the best texts that contain one of the words, of one place if it is given. */
  find(text: string, place: string | undefined, limit: number): string[]
}

export function openPlainBm25(texts: readonly FoundText[]): PlainBm25 {
  const postings = new Map<string, Array<{ at: number; times: number }>>()
  const lengths: number[] = []
  for (const [at, { title, body }] of texts.entries()) {
    const times = new Map<string, number>()
    const stems = stemsOf(`${title} ${body}`)
    for (const stem of stems) times.set(stem, (times.get(stem) ?? 0) + 1)
    for (const [stem, count] of times) {
      const known = postings.get(stem)
      if (known === undefined) postings.set(stem, [{ at, times: count }])
      else known.push({ at, times: count })
    }
    lengths.push(stems.length)
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return {
    find(text, place, limit) {
      const scores = new Map<number, number>()
      for (const stem of new Set(stemsOf(text))) {
        const holding = postings.get(stem) ?? []
        const rarity = Math.log(1 + (texts.length - holding.length + 0.5) / (holding.length + 0.5))
        for (const { at, times } of holding) {
          if (place !== undefined && texts[at]?.place !== place) continue
          const long = K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean)
          scores.set(at, (scores.get(at) ?? 0) + (rarity * times * (K1 + 1)) / (times + long))
        }
      }
      return [...scores]
        .sort(([one, a], [other, b]) => b - a || one - other)
        .slice(0, limit)
        .flatMap(([at]) => texts[at]?.id ?? [])
    },
  }
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (/^[a-z]{3,}$/.test(word) ? porterStem(word) : word))
}

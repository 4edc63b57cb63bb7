import type { ReadSentence } from './read-sentences.ts'

/** What the words of a text count, and its sentences beside them. */
export interface Weights {
  stems: ReadonlyMap<string, number>
  /** By position. */
  sentences: readonly number[]
}

// Chosen on the meetings that the bench `truth-summary` does not measure.
/** What a stem counts that only one sentence has; others count as often as they are said. */
const SAID_ONCE = 0.1
/** How much more the beginning of a text counts than its end. */
const BEGINNING = 0.6
const LEANING = 0.8
const STUMBLE = 0.85
/** A question states nothing. */
const ASKING = 0.5
const QUESTION = /[?？؟]["'”’)]*\s*$/u
const STUMBLES: ReadonlySet<string> = new Set('uh um er erm mm hmm'.split(' '))
/** Sentences that begin with these words lean on what was said before. */
const LEANING_WORDS: ReadonlySet<string> = new Set(
  "and but because or it it's its that that's this those these they they're he he's she she's which who then there's".split(
    ' ',
  ),
)

/**
 * Weighs the words of a text by the number of sentences that have them, and its sentences beside their words: the
 * beginning more, questions, stumbling speech and what leans on the sentence before less. How near a sentence is to the
 * centre of the text by meaning was tried and is no better.
 * @param own positions of the sentences that may be chosen
 */
export function weigh(texts: readonly string[], sentences: readonly ReadSentence[], own: readonly number[]): Weights {
  const times = new Map<string, number>()
  for (const at of own) for (const stem of sentences[at]?.stems ?? []) times.set(stem, (times.get(stem) ?? 0) + 1)
  const stems = new Map([...times].map(([stem, count]) => [stem, count === 1 ? SAID_ONCE : count]))
  const weights = sentences.map(({ words }, at) => {
    const stumbles = words.filter((word, index) => STUMBLES.has(word) || word === words[index - 1]).length
    const early = 1 + BEGINNING * (1 - at / sentences.length) ** 2
    const leans = LEANING_WORDS.has(words.find((word) => !STUMBLES.has(word)) ?? '')
    return early * STUMBLE ** stumbles * (leans ? LEANING : 1) * (QUESTION.test(texts[at] ?? '') ? ASKING : 1)
  })
  return { stems, sentences: weights }
}

import type { ReadSentence } from './read-sentences.ts'
import type { Weights } from './weigh-sentences.ts'

/** Sentences of which some are chosen. */
export interface Group {
  /** Positions among the sentences of the text. */
  members: readonly number[]
  /** How well a sentence fits the group; absent: all fit alike. */
  fit?: (at: number) => number
}

// Chosen on the meetings that the bench `truth-summary` does not measure.
/** What a stem still counts that a chosen sentence has. */
const COVERED = 0.15
/** Between all words of a sentence together (0) and their mean (1). */
const LENGTH = 0.5

/**
 * Chooses the most telling sentences of each group, in rounds: one of each group, then a second, as long as there
 * are words and sentences left. What is said already counts less. Positions are in the order of the text.
 */
export function bestSentences(
  sentences: readonly ReadSentence[],
  { stems, sentences: weights }: Weights,
  groups: readonly Group[],
  { mostWords, mostOfEach }: { mostWords: number; mostOfEach: number },
): number[][] {
  const chosen = groups.map((): number[] => [])
  const taken = new Set<number>()
  const said = new Map<string, number>()
  let wordsLeft = mostWords
  const gainOf = (at: number, { fit }: Group): number => {
    const sentence = sentences[at]
    if (sentence === undefined || taken.has(at) || sentence.words.length > wordsLeft) return 0
    let sum = 0
    for (const stem of sentence.stems) sum += (stems.get(stem) ?? 0) * COVERED ** (said.get(stem) ?? 0)
    return (sum * (weights[at] ?? 0) * (fit?.(at) ?? 1)) / sentence.words.length ** LENGTH
  }
  const bestOf = (group: Group): { at: number; gain: number } => {
    let best = { at: -1, gain: 0 }
    for (const at of group.members) {
      const gain = gainOf(at, group)
      if (gain > best.gain) best = { at, gain }
    }
    return best
  }
  for (let round = 0; round < mostOfEach; round += 1) {
    // Where words are short, the groups with most to say come first.
    const order = groups
      .map((group, index) => ({ group, index, gain: bestOf(group).gain }))
      .filter(({ index, gain }) => gain > 0 && chosen[index]?.length === round)
      .toSorted((one, other) => other.gain - one.gain)
    if (order.length === 0) break
    for (const { group, index } of order) {
      const { at } = bestOf(group)
      if (at === -1) continue
      chosen[index]?.push(at)
      taken.add(at)
      wordsLeft -= sentences[at]?.words.length ?? 0
      for (const stem of sentences[at]?.stems ?? []) said.set(stem, (said.get(stem) ?? 0) + 1)
    }
  }
  return chosen.map((positions) => positions.toSorted((one, other) => one - other))
}

import { stemsOf } from './rouge.ts'

const DAMPING = 0.85
const TURNS = 30

/**
 * TextRank (Mihalcea and Tarau 2004): sentences as a graph, edges by the stems that two have in common, divided by the
 * logarithms of their lengths; the rank of each sentence.
 */
export function textRank(sentences: readonly string[]): number[] {
  const stems = sentences.map(stemsOf)
  const postings = new Map<string, number[]>()
  for (const [at, words] of stems.entries())
    for (const word of new Set(words)) {
      const holding = postings.get(word)
      if (holding === undefined) postings.set(word, [at])
      else holding.push(at)
    }
  const edges = stems.map((words, at) => {
    const common = new Map<number, number>()
    for (const word of new Set(words))
      for (const other of postings.get(word) ?? []) if (other !== at) common.set(other, (common.get(other) ?? 0) + 1)
    return [...common].flatMap(([other, count]): Array<[number, number]> => {
      const long = Math.log(words.length) + Math.log(stems[other]?.length ?? 1)
      return long > 0 ? [[other, count / long]] : []
    })
  })
  const sums = edges.map((out) => out.reduce((total, [, weight]) => total + weight, 0))
  let ranks = sentences.map(() => 1)
  for (let turn = 0; turn < TURNS; turn += 1)
    ranks = edges.map(
      (out) =>
        1 -
        DAMPING +
        DAMPING *
          out.reduce((total, [other, weight]) => total + ((ranks[other] ?? 0) * weight) / (sums[other] || 1), 0),
    )
  return ranks
}

import { likeness } from '#platform/kernel/unit-vectors.ts'
import type { EmbeddedText } from '#platform/server/models/index.ts'
import type { Question } from './retrieval-sets.ts'

const LOOKED_AT = 10

/** The quality of the results, from 0 to 1. */
export type Score = (found: readonly string[], answers: ReadonlyMap<string, number>) => number

/** nDCG@10: how much of the best order of answers is in the first ten, where later positions count less. */
export const gainAtTen: Score = (found, answers) => {
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, LOOKED_AT).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0)
  const best = gain([...answers.values()].sort((one, other) => other - one))
  return best === 0 ? 0 : gain(found.map((id) => answers.get(id) ?? 0)) / best
}

/** Recall@10: the share of the answers that are in the first ten, or of ten if there are more. */
export const recallAtTen: Score = (found, answers) =>
  found.slice(0, LOOKED_AT).filter((id) => answers.has(id)).length / Math.min(LOOKED_AT, answers.size)

/** The mean over questions. */
export function meanScore(
  questions: readonly Question[],
  found: ReadonlyMap<string, readonly string[]>,
  score: Score,
): number {
  const scores = questions.map(({ id, answers }) => score(found.get(id) ?? [], answers))
  return scores.reduce((sum, value) => sum + value, 0) / scores.length
}

/** Returns the most frequent label of the nearest texts, each weighted by its similarity. */
export function labelOfNearest(
  vector: EmbeddedText,
  known: readonly { vector: EmbeddedText; label: string }[],
  neighbours: number,
): string {
  const nearest: { label: string; score: number }[] = []
  for (const { vector: other, label } of known) {
    const score = similarityOf(vector, other)
    if (nearest.length === neighbours && score <= (nearest.at(-1)?.score ?? 0)) continue
    const place = nearest.findIndex((one) => one.score < score)
    nearest.splice(place === -1 ? nearest.length : place, 0, { label, score })
    nearest.length = Math.min(nearest.length, neighbours)
  }
  const votes = new Map<string, number>()
  for (const { label, score } of nearest) votes.set(label, (votes.get(label) ?? 0) + score)
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/** The cosine of two vectors. */
export function similarityOf(one: EmbeddedText, other: EmbeddedText): number {
  return likeness(one.values, other.values) * one.scale * other.scale
}

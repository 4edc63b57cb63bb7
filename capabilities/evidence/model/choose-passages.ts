import type { FoundPassage } from './rank-passages.ts'
import { wordsOf } from './telling-words.ts'

export interface ChosenPassage {
  /** Its position among the passages. */
  at: number
  score: number
  /** What follows it was chosen before: of its words the last ones come first. */
  fromEnd: boolean
}

// Chosen on the half of the meetings of QMSum that `truth-quotes` does not measure (decision 121).
/** What a passage beside a chosen one counts, relative to one elsewhere. */
const BESIDE_CHOSEN = 2
/** Passages that fit less well than this share of the best one are not chosen. */
const LEAST_SHARE = 0.35
/** What each passage of a text that is chosen already costs the next one of it, if there are other texts. */
const OF_SAME_PLACE = 0.75

/**
 * The passages to quote, in the order in which they are chosen, until they have enough words: the best one first, then
 * the one beside it or elsewhere that is better. Within one thing what is beside counts more; of many things the others
 * come before a third passage of one.
 * @param words how many they should have together
 */
export function choosePassages(
  passages: readonly FoundPassage[],
  scores: readonly number[],
  words: number,
): ChosenPassage[] {
  const places = new Map(passages.map(({ thing, ordinal }, at) => [`${thing} ${ordinal}`, at]))
  const isOne = areInOnePlace(passages)
  const least = LEAST_SHARE * Math.max(0, ...scores)
  const left = new Set(passages.keys())
  const beside = new Set<number>()
  const times = new Map<string, number>()
  const chosen: ChosenPassage[] = []
  const valueOf = (at: number): number => {
    const score = scores[at] ?? 0
    if (isOne) return score * (beside.has(at) ? BESIDE_CHOSEN : 1)
    return score * OF_SAME_PLACE ** (times.get(placeOf(passages[at])) ?? 0)
  }
  for (let said = 0; said < words && left.size > 0;) {
    let best = -1
    for (const at of left) if (best === -1 || valueOf(at) > valueOf(best)) best = at
    const passage = passages[best]
    left.delete(best)
    if (passage === undefined || (scores[best] ?? 0) < least) {
      if (valueOf(best) < least) break
      continue
    }
    const next = places.get(`${passage.thing} ${passage.ordinal + 1}`)
    const fromEnd = next !== undefined && chosen.some(({ at }) => at === next)
    chosen.push({ at: best, score: scores[best] ?? 0, fromEnd })
    said += wordsOf(passage.text).length
    times.set(placeOf(passage), (times.get(placeOf(passage)) ?? 0) + 1)
    for (const ordinal of [passage.ordinal - 1, passage.ordinal + 1])
      beside.add(places.get(`${passage.thing} ${ordinal}`) ?? -1)
  }
  return chosen
}

/** Whether passages are all of one text and its highlights. */
export function areInOnePlace(passages: readonly FoundPassage[]): boolean {
  return new Set(passages.map(placeOf)).size === 1
}

function placeOf(passage: FoundPassage | undefined): string {
  return passage?.place ?? passage?.thing ?? ''
}

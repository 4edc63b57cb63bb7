import { z } from 'zod/mini'

const wireWords = z.array(z.tuple([z.string(), z.array(z.number()), z.array(z.number()), z.array(z.number())]))

/** The words of one utterance: when each begins and ends (milliseconds), and how surely it was heard (percent). */
export interface TimedUtterance {
  blockId: string
  starts: readonly number[]
  ends: readonly number[]
  confidences: readonly number[]
}

/** A word by its utterance and its position in it. */
export interface WordPlace {
  blockId: string
  at: number
}

/** The words of a note from GraphQL, by utterance. Empty if there are none. */
export function readTimedWords(wire: unknown): Map<string, TimedUtterance> {
  const read = wireWords.safeParse(wire)
  return new Map(
    (read.success ? read.data : []).map(([blockId, starts, ends, confidences]) => [
      blockId,
      { blockId, starts, ends, confidences },
    ]),
  )
}

/** Words of a note as they are requested. */
interface WordTimes {
  revision: string
  count: number
  utterances: unknown
}

const wireUtterances = z.array(z.tuple([z.string()], z.unknown()))

/**
 * The known words, updated with what changed since they were read; null if some were removed, so that all must be
 * requested again.
 */
export function joinWordTimes<Times extends WordTimes>(known: Times, changed: Times): Times | null {
  const [before, since] = [wireUtterances.safeParse(known.utterances), wireUtterances.safeParse(changed.utterances)]
  if (!before.success || !since.success) return null
  const joined =
    since.data.length === 0
      ? before.data
      : [...new Map([...before.data, ...since.data].map((utterance) => [utterance[0], utterance])).values()]
  // If nothing changed, the same object is kept, so that nothing is recomputed.
  return joined.length === changed.count
    ? { ...changed, utterances: since.data.length === 0 ? known.utterances : joined }
    : null
}

/** The utterances in the order of their times, for `wordAt`. */
export function byTime(utterances: Iterable<TimedUtterance>): TimedUtterance[] {
  return [...utterances]
    .filter(({ starts }) => starts.length > 0)
    .sort((one, other) => (one.starts[0] ?? 0) - (other.starts[0] ?? 0))
}

/**
 * A word counts as being said until the next one begins, but no longer than this after its end: then there is silence.
 */
const LINGERS_MS = 400

/**
 * The word that is being said at a moment; null in silence. If speakers talk at once, that of the one who began last.
 */
export function wordAt(utterances: readonly TimedUtterance[], ms: number): WordPlace | null {
  const utterance = utterances[lastBeginning(utterances, ({ starts }) => starts[0] ?? 0, ms)]
  if (!utterance) return null
  const at = lastBeginning(utterance.starts, (start) => start, ms)
  return at >= 0 && ms <= (utterance.ends[at] ?? 0) + LINGERS_MS ? { blockId: utterance.blockId, at } : null
}

/** The index of the last one that begins at or before the moment; -1 if none does. The list is ascending. */
function lastBeginning<One>(list: readonly One[], startOf: (one: One) => number, ms: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && startOf(one) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

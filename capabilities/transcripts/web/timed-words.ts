import { z } from 'zod/mini'

const wireWords = z.array(z.tuple([z.string(), z.array(z.number()), z.array(z.number()), z.array(z.number())]))

/** The words of one utterance: when each begins and ends (milliseconds), and how surely it was heard (percent). */
export interface TimedUtterance {
  blockId: string
  starts: readonly number[]
  ends: readonly number[]
  confidences: readonly number[]
}

/** A word by its utterance and its place among the words of that one. */
export interface WordPlace {
  blockId: string
  at: number
}

/** The words of a note as they come from the graph, by utterance. Empty where they are none. */
export function readTimedWords(wire: unknown): Map<string, TimedUtterance> {
  const read = wireWords.safeParse(wire)
  return new Map(
    (read.success ? read.data : []).map(([blockId, starts, ends, confidences]) => [
      blockId,
      { blockId, starts, ends, confidences },
    ]),
  )
}

/** Words of a note as they are asked for. */
interface WordTimes {
  revision: string
  count: number
  utterances: unknown
}

const wireUtterances = z.array(z.tuple([z.string()], z.unknown()))

/**
 * What is known once what changed since was read; null where some were taken away, so that all are to be asked for
 * again.
 */
export function joinWordTimes<Times extends WordTimes>(known: Times, changed: Times): Times | null {
  const [before, since] = [wireUtterances.safeParse(known.utterances), wireUtterances.safeParse(changed.utterances)]
  if (!before.success || !since.success) return null
  const joined =
    since.data.length === 0
      ? before.data
      : [...new Map([...before.data, ...since.data].map((utterance) => [utterance[0], utterance])).values()]
  // Where nothing changed, whoever follows the words has nothing to do.
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

/** A word is said until the next one begins, but no longer than this after its end: then there is silence. */
const LINGERS_MS = 400

/** The word that is being said at a moment; null in silence. Of speakers who talk at once, the one who began last. */
export function wordAt(utterances: readonly TimedUtterance[], ms: number): WordPlace | null {
  const utterance = utterances[lastBeginning(utterances, ({ starts }) => starts[0] ?? 0, ms)]
  if (!utterance) return null
  const at = lastBeginning(utterance.starts, (start) => start, ms)
  return at >= 0 && ms <= (utterance.ends[at] ?? 0) + LINGERS_MS ? { blockId: utterance.blockId, at } : null
}

/** The place of the last one that begins at the moment or before; -1 where none does. The list rises. */
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

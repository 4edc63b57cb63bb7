import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { utterancesOf, wordsWithin } from './words-in-page.ts'

/** A part of a recording selected by its words, in milliseconds. */
export interface SpokenPart {
  fileId: Id
  startMs: number
  endMs: number
  quote: string
}

/** The time of the words in a range of the text; null if none of them belongs to the recording, or has a time. */
export function spokenPart(
  text: Element,
  fileId: Id,
  words: ReadonlyMap<string, TimedUtterance>,
  range: Range,
): SpokenPart | null {
  const spans = utterancesOf(text, fileId).flatMap((utterance) => {
    const places = range.intersectsNode(utterance) ? wordsWithin(utterance, range) : null
    const timed = words.get(utterance.dataset['id'] ?? '')
    const startMs = places ? timed?.starts[places.first] : undefined
    const endMs = places ? timed?.ends[places.last] : undefined
    return startMs === undefined || endMs === undefined ? [] : [{ startMs, endMs }]
  })
  if (spans.length === 0) return null
  return {
    fileId,
    startMs: Math.min(...spans.map(({ startMs }) => startMs)),
    endMs: Math.max(...spans.map(({ endMs }) => endMs)),
    quote: range.toString().trim(),
  }
}

import { z } from 'zod'
import { MAX_TRIM_BEYOND_MS, MIN_SNIPPET_MS } from './limits.ts'

export const clipTrim = z.object({
  highlightId: z.uuid(),
  /** The start and end of what is played, in milliseconds from the start of the recording; null for its words. */
  startMs: z.int().min(0).nullable(),
  endMs: z.int().min(0).nullable(),
})

/** A part of a recording, in milliseconds. */
export interface Span {
  startMs: number
  endMs: number
}

/**
 * Why a trim is invalid; null if it is valid. A trim plays some of the words, and extends at most a minute beyond them.
 */
export function trimProblem(words: Span, { startMs, endMs }: Span): string | null {
  if (endMs - startMs < MIN_SNIPPET_MS) return 'A clip lasts at least a fifth of a second.'
  if (startMs >= words.endMs || endMs <= words.startMs) return 'A clip plays some of the words of its highlight.'
  if (startMs < words.startMs - MAX_TRIM_BEYOND_MS || endMs > words.endMs + MAX_TRIM_BEYOND_MS)
    return 'A clip reaches at most a minute beyond the words of its highlight. Highlight more of them.'
  return null
}

/** The widest range to which a clip can be trimmed, in a recording of this length. */
export function trimRoom(words: Span, durationMs: number): Span {
  return {
    startMs: Math.max(0, words.startMs - MAX_TRIM_BEYOND_MS),
    endMs: Math.max(words.endMs, Math.min(durationMs, words.endMs + MAX_TRIM_BEYOND_MS)),
  }
}

/**
 * The clip with one end moved as far as allowed: within the room, over at least a part of the words, and not beyond the
 * other end.
 */
export function withEndMoved(snippet: Span, end: 'start' | 'end', ms: number, words: Span, room: Span): Span {
  if (end === 'start')
    return {
      ...snippet,
      startMs: Math.round(
        Math.min(Math.max(ms, room.startMs), snippet.endMs - MIN_SNIPPET_MS, words.endMs - MIN_SNIPPET_MS),
      ),
    }
  return {
    ...snippet,
    endMs: Math.round(
      Math.max(Math.min(ms, room.endMs), snippet.startMs + MIN_SNIPPET_MS, words.startMs + MIN_SNIPPET_MS),
    ),
  }
}

/** The start or end of a word that is closest to a time; the time itself if none is within `withinMs`. */
export function snappedToWord(said: ReadonlyArray<Span>, end: 'start' | 'end', ms: number, withinMs: number): number {
  let closest = ms
  let distance = withinMs
  for (const word of said) {
    const edge = end === 'start' ? word.startMs : word.endMs
    if (Math.abs(edge - ms) > distance) continue
    distance = Math.abs(edge - ms)
    closest = edge
  }
  return closest
}

/** The start or end of the next word in a direction; the end of the room if there is none. */
export function nextWordEdge(
  said: ReadonlyArray<Span>,
  end: 'start' | 'end',
  ms: number,
  by: 1 | -1,
  room: Span,
): number {
  const edges = said.map((word) => (end === 'start' ? word.startMs : word.endMs)).toSorted((one, other) => one - other)
  return (
    (by === 1 ? edges.find((edge) => edge > ms) : edges.findLast((edge) => edge < ms)) ??
    (by === 1 ? room.endMs : room.startMs)
  )
}

import type { CodingQueueQuery } from '#generated/operations/capabilities/coding/web/coding.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { SentenceState } from '../model/sentence-state.ts'

type QueuedNote = CodingQueueQuery['codingQueue']['notes'][number]

/** Sentences read at once: enough that the next ones are loaded, and few enough that reading them again is cheap. */
const SENTENCES_OF_PART = 60
const NOTES_OF_PART = 60

/** Sentences of one note by their positions, from `from` up to but not including `to`. */
interface Span {
  noteId: Id
  from: number
  to: number
}

/** Sentences that are read together. */
export interface Part {
  /** The position of the first one in the working set. */
  first: number
  count: number
  spans: readonly Span[]
}

/** The part of a working set that has been counted. */
export interface Queue {
  total: number
  /** One letter for each sentence. */
  states: string
  parts: readonly Part[]
  /** The position of the first sentence of each note. */
  firstOf: ReadonlyMap<Id, number>
  interviewerTurns: number
}

export const NO_QUEUE: Queue = { total: 0, states: '', parts: [], firstOf: new Map(), interviewerTurns: 0 }

/** Adds notes at the end of a queue; a note that it already contains stays where it is. */
export function withNotes(queue: Queue, notes: readonly QueuedNote[]): Queue {
  const firstOf = new Map(queue.firstOf)
  const parts = [...queue.parts]
  let { total, states, interviewerTurns } = queue
  let open: { first: number; count: number; spans: Span[] } = { first: total, count: 0, spans: [] }
  const close = (): void => {
    if (open.count > 0) parts.push(open)
    open = { first: total, count: 0, spans: [] }
  }
  for (const { noteId, states: own, interviewerTurns: turns } of notes) {
    if (firstOf.has(noteId)) continue
    firstOf.set(noteId, total)
    states += own
    interviewerTurns += turns
    for (let from = 0; from < own.length;) {
      const to = Math.min(own.length, from + SENTENCES_OF_PART - open.count)
      open.spans.push({ noteId, from, to })
      open.count += to - from
      total += to - from
      from = to
      if (open.count >= SENTENCES_OF_PART || open.spans.length >= NOTES_OF_PART) close()
    }
  }
  close()
  return { total, states, parts, firstOf, interviewerTurns }
}

/** The index of the part that contains a sentence; -1 if none does. */
export function partAt({ parts }: Queue, at: number): number {
  let [low, high] = [0, parts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const part = parts[middle]
    if (!part) break
    if (at < part.first) high = middle - 1
    else if (at >= part.first + part.count) low = middle + 1
    else return middle
  }
  return -1
}

/** The state of each sentence: as it was counted, updated by what was seen since. */
export interface CodingProgress {
  at: (place: number) => SentenceState
  coded: number
  skipped: number
  /** The first sentence with this state from a position on, then from the start; -1 if there is none. */
  find: (states: SentenceState, from: number) => number
}

export function progressOf({ states, total }: Queue, seen: ReadonlyMap<number, SentenceState>): CodingProgress {
  const at = (place: number): SentenceState => seen.get(place) ?? ((states.charAt(place) || 'o') as SentenceState)
  let [coded, skipped] = [0, 0]
  for (const letter of states) {
    if (letter === 'c') coded += 1
    else if (letter === 's') skipped += 1
  }
  for (const [place, now] of seen) {
    const was = states.charAt(place)
    coded += (now === 'c' ? 1 : 0) - (was === 'c' ? 1 : 0)
    skipped += (now === 's' ? 1 : 0) - (was === 's' ? 1 : 0)
  }
  return {
    at,
    coded,
    skipped,
    find(requested, from) {
      for (let step = 0; step < total; step += 1) {
        const place = (from + step) % total
        if (at(place) === requested) return place
      }
      return -1
    },
  }
}

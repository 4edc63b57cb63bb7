import type { SpeechGap } from './transcription.ts'
import type { Word } from './word.ts'

/** An utterance in an export. */
export interface WrittenUtterance {
  speaker: string | null
  startMs: number
  endMs: number
  text: string
  /** As many as the text has; null if they have no times. */
  words: readonly Word[] | null
}

/** A transcript in an export. */
export interface Transcript {
  title: string
  utterances: readonly WrittenUtterance[]
}

/** Times in the form of captions: 01:02:03.456, with `mark` before the milliseconds. */
export function captionTime(ms: number, mark = '.'): string {
  const pad = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}${mark}${pad(ms % 1000, 3)}`
}

/** Times for readers: 1:02:03, without hours if there are none. */
export function spokenTime(ms: number): string {
  const seconds = String(Math.floor(ms / 1000) % 60).padStart(2, '0')
  const minutes = Math.floor(ms / 60_000) % 60
  const hours = Math.floor(ms / 3_600_000)
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
}

/** A line for speech that was not understood: its number, the total, and its time. */
export function writtenGap({ startMs, endMs }: SpeechGap, number: number, count: number): WrittenUtterance {
  const time = `${spokenTime(startMs)}–${spokenTime(endMs)}`
  const text = `[Speech that was not understood, ${time}, ${number} of ${count}]`
  return { speaker: null, startMs, endMs, text, words: null }
}

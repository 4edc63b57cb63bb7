import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_REPLACED_CHARS } from './limits.ts'

export const TRANSCRIPTION_STATES = ['QUEUED', 'TRANSCRIBING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type TranscriptionState = (typeof TRANSCRIPTION_STATES)[number]

/** A part of a recording in which somebody speaks and was not understood. */
export interface SpeechGap {
  startMs: number
  endMs: number
}

/** How a recording is turned into text. */
export interface Transcription {
  id: Id
  scopeId: Id
  fileId: Id
  noteId: Id
  documentId: Id
  state: TranscriptionState
  /** Why it failed: a sentence. */
  failure: string | null
  /**
   * Of its words, or of what was left out where there are none: ISO 639-1, or the longer code where there is no short
   * one; null until it is known.
   */
  language: string | null
  /** `embedded`, or the host of a service. */
  provider: string | null
  durationMs: number | null
  /** How many channels are heard one after the other; null until it is known. */
  channels: number | null
  /** The channel that is being heard, and how much of it is stored. */
  channel: number
  storedMs: number
  /** How much of it is heard; always as much as is stored, or more. */
  heardMs: number
  /** How much of what is stored was left out, because it is in no language that the engine knows. */
  foreignMs: number
  /** The languages of that, as far as they are known, in the order in which they were first heard. */
  foreignLanguages: readonly string[]
  /** Where somebody speaks and was not understood, in the order of their times. */
  gaps: readonly SpeechGap[]
  /** Which time it is that somebody asked for it. */
  run: number
  createdAt: Date
  finishedAt: Date | null
}

/** How much of a recording is heard, from 0 to 1. */
export function progressOf({ state, durationMs, channels, channel, heardMs }: Transcription): number {
  if (state === 'DONE') return 1
  if (durationMs === null || durationMs === 0 || channels === null) return 0
  return Math.min(1, (channel + Math.min(1, heardMs / durationMs)) / channels)
}

export const namedFile = z.object({ fileId: z.uuid() })

export const wordChange = z.object({
  noteId: z.uuid(),
  find: z.string().trim().min(1, 'Say which words are to be replaced.').max(MAX_REPLACED_CHARS),
  replaceWith: z.string().trim().max(MAX_REPLACED_CHARS),
})

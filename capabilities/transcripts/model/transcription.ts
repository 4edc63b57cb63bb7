import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_REPLACED_CHARS } from './limits.ts'

export const TRANSCRIPTION_STATES = ['QUEUED', 'TRANSCRIBING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type TranscriptionState = (typeof TRANSCRIPTION_STATES)[number]

/** A part of a recording with speech that was not understood. */
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
   * The language of its words, or if there are none, of what was left out: ISO 639-1, or the longer code if there is no
   * short one; null until it is known.
   */
  language: string | null
  /** `embedded`, or the host of a service. */
  provider: string | null
  durationMs: number | null
  /** How many channels are transcribed one after the other; null until it is known. */
  channels: number | null
  /** The channel that is being transcribed, and how much of it is stored. */
  channel: number
  storedMs: number
  /** How much of it has been processed; at least as much as is stored. */
  heardMs: number
  /** How much of what is stored was left out, because the engine does not know its language. */
  foreignMs: number
  /** The known languages of that, in the order in which they were first heard. */
  foreignLanguages: readonly string[]
  /** Parts with speech that was not understood, in the order of their times. */
  gaps: readonly SpeechGap[]
  /** Counts how often the transcription was requested. */
  run: number
  createdAt: Date
  finishedAt: Date | null
}

/** The processed part of a recording, from 0 to 1. */
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

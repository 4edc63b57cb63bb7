import { z } from 'zod'
import type { NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Word } from '#transcripts/model/word.ts'
import { MARGIN_MS, MAX_DECIDED_AT_ONCE, MAX_REDACTION_MS, MIN_REDACTION_MS } from './limits.ts'

export const REDACTION_STATES = ['SUGGESTED', 'APPROVED', 'REJECTED', 'RESTORED'] as const
export type RedactionState = (typeof REDACTION_STATES)[number]

/** What the search on this machine finds. */
export const REDACTION_KINDS = ['NAME', 'EMAIL', 'PHONE', 'ADDRESS'] as const
export type RedactionKind = (typeof REDACTION_KINDS)[number]

/** A part of a recording, in milliseconds from its beginning. */
export interface Part {
  startMs: number
  endMs: number
}

/** Redaction edit (document 2 §3): type obfuscation with video blur, muted sound, start and end. */
export interface Redaction extends Part {
  id: Id
  scopeId: Id
  fileId: Id
  noteId: Id
  videoBlur: boolean
  audioMuted: boolean
  state: RedactionState
  /** Null for a part chosen by a person. */
  kind: RedactionKind | null
  /** The words said there; for a found one, also those just before and after it. */
  quote: string
  contextBefore: string
  contextAfter: string
  createdById: Id | null
  createdAt: Date
  decidedById: Id | null
  decidedAt: Date | null
}

/** Words that were removed from a note at one place, for restoring them. */
export interface KeptPiece {
  /** The number of the redaction's place: `part` of the mark there. */
  part: number
  nodes: NodeJson[]
  /** With their times; empty if these were unknown. */
  words: Word[]
}

/** The quote of a highlight without a position in the text. */
interface KeptQuote {
  highlightId: Id
  text: string
  contextBefore: string
  contextAfter: string
}

/** Everything that a redaction removed. Only users who may restore it can read it. */
export interface Kept {
  pieces: KeptPiece[]
  /** Words of utterances that were no longer in the note: they are not restored, and are hidden in what is. */
  forgotten: string[]
  quotes: KeptQuote[]
}

export const NOTHING_KEPT: Kept = { pieces: [], forgotten: [], quotes: [] }

/** Replaces redacted words in a text. One word, so that the words around it keep their positions. */
export const REDACTED_TEXT = '[redacted]'

/** The part with its margin: what is made unrecognizable, and withheld until that is done. */
export function withMargin<P extends Part>(part: P): P {
  return { ...part, startMs: Math.max(0, part.startMs - MARGIN_MS), endMs: part.endMs + MARGIN_MS }
}

const moment = z.int().min(0).max(MAX_REDACTION_MS)

function isLongEnough({ startMs, endMs }: Part): boolean {
  return endMs - startMs >= MIN_REDACTION_MS
}
const TOO_SHORT = { message: 'Choose a longer part.', path: ['endMs'] }

/** Whether the same is done in other files of the same recording. */
const copies = z.boolean().default(false)

export const newRedaction = z
  .object({
    copies,
    id: z.uuid().optional(),
    fileId: z.uuid(),
    startMs: moment,
    endMs: moment,
    videoBlur: z.boolean(),
    audioMuted: z.boolean(),
  })
  .refine(isLongEnough, TOO_SHORT)
  .refine(({ videoBlur, audioMuted }) => videoBlur || audioMuted, {
    message: 'Choose sound, picture, or both.',
    path: ['audioMuted'],
  })

export const redactionChange = z
  .object({ id: z.uuid(), startMs: moment, endMs: moment, videoBlur: z.boolean(), audioMuted: z.boolean() })
  .refine(isLongEnough, TOO_SHORT)
  .refine(({ videoBlur, audioMuted }) => videoBlur || audioMuted, {
    message: 'Choose sound, picture, or both.',
    path: ['audioMuted'],
  })

export const namedRedactions = z.object({
  ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one redaction.')
    .max(MAX_DECIDED_AT_ONCE, `Decide about at most ${MAX_DECIDED_AT_ONCE} at a time.`),
})

/** Includes copies of the recordings, if requested. */
export const namedRedactionsInCopies = namedRedactions.extend({ copies })

export const namedFile = z.object({ fileId: z.uuid() })

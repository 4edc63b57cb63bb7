import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { FRAMEWORKS, type Framework } from './frameworks.ts'

/** Where a sentence is: its block, and its key, which is made of the block, the words and their repetitions in it. */
const place = z.object({ blockId: z.string(), key: z.string() })
export type SentencePlace = z.output<typeof place>

/**
 * Where the title of a section is read: in the heading or question above its first sentence, in a whole sentence, or in
 * parts of sentences, by offsets in their words. A title that is nowhere in the text is not kept.
 */
const keptTitle = z.union([
  z.object({ under: z.literal(true) }),
  z.object({ sentence: place }),
  z.object({ words: z.array(place.extend({ from: z.int(), to: z.int() })) }),
])
export type KeptTitle = z.output<typeof keptTitle>

/** The sections of a summary as they are stored: positions, and no words. */
export const keptSections = z.array(
  z.object({ title: keptTitle.nullable(), startMs: z.number().nullable(), sentences: z.array(place) }),
)
export type KeptSections = z.output<typeof keptSections>

export type SummaryState = 'QUEUED' | 'SUMMARISING' | 'DONE' | 'FAILED'

export function isUnderWay(state: SummaryState): boolean {
  return state === 'QUEUED' || state === 'SUMMARISING'
}

/** A summary of a note, finished or in progress. */
export interface Summary {
  id: Id
  noteId: Id
  framework: Framework
  state: SummaryState
  /** From 0 to 1. */
  progress: number
  /** Why it failed. */
  failure: string | null
  sections: KeptSections
  /** Whether a model compared what the sentences mean; otherwise they were chosen by their words alone. */
  byMeaning: boolean
  /** The number of sentences of the note that were read, if it has more. */
  cutAt: number | null
  /** The users who requested it and those before it. */
  contributorIds: Id[]
  madeAt: Date
}

export const summaryRequest = z.object({ noteId: z.uuid(), framework: z.enum(FRAMEWORKS) })
export const summaryOfNote = z.object({ noteId: z.uuid() })

import { z } from 'zod'
import { STRUCK } from '#evidence/model/written-words.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FRAMEWORKS, type Framework } from './frameworks.ts'
import { MAX_INSTRUCTION_CHARS } from './limits.ts'

/** Where a sentence is: its block, and its key, which is made of the block, the words and their repetitions in it. */
const place = z.object({ blockId: z.string(), key: z.string() })
export type SentencePlace = z.output<typeof place>

/**
 * Where the title of a section is read: in the heading or question above its first sentence, in a whole sentence, or in
 * parts of sentences, by offsets in their words. A title that is nowhere in the text is not kept.
 */
const keptTitle = z.union([
  // A fixed title of the framework, in written summaries.
  z.object({ section: z.string() }),
  z.object({ under: z.literal(true) }),
  z.object({ sentence: place }),
  z.object({ words: z.array(place.extend({ from: z.int(), to: z.int() })) }),
])
export type KeptTitle = z.output<typeof keptTitle>

/**
 * A sentence that a model wrote: the number of its words among the stored ones, and where the sentences are that prove
 * it. Its quote is a part of their words, joined by spaces.
 */
const writtenPlace = z.union([
  z.object({ written: z.int(), cites: z.array(place).min(1), from: z.int(), to: z.int() }),
  z.object({ written: z.int(), struck: z.enum(STRUCK) }),
])
export type WrittenPlace = z.output<typeof writtenPlace>

/** The sections of a summary as they are stored: positions, and no words. */
export const keptSections = z.array(
  z.object({
    title: keptTitle.nullable(),
    startMs: z.number().nullable(),
    sentences: z.array(z.union([place, writtenPlace])),
  }),
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
  /** Only where a language model wrote it. */
  written: WrittenSummary | null
}

export interface WrittenSummary {
  /** The name of the model. */
  model: string
  /** Its words are stored under this id, apart from the positions. */
  wordsId: Id
  leftOut: number
}

export const summaryRequest = z
  .object({
    noteId: z.uuid(),
    framework: z.enum(FRAMEWORKS),
    /** What it should say, in the person's own words; only in the framework of one's own instructions, which needs it. */
    instructions: z
      .string()
      .trim()
      .min(1, 'Say what the summary should say.')
      .max(MAX_INSTRUCTION_CHARS, `Instructions have at most ${MAX_INSTRUCTION_CHARS.toLocaleString('en')} characters.`)
      .nullish()
      .transform((text) => text ?? null),
  })
  .refine(({ framework, instructions }) => (framework === 'CustomPrompt') === (instructions !== null), {
    message: 'Say what the summary should say.',
    path: ['instructions'],
  })
export const summaryOfNote = z.object({ noteId: z.uuid() })

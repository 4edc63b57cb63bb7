import { z } from 'zod'
import { STRUCK } from '#evidence/model/written-words.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { languageCode } from '#projects/model/summary-defaults.ts'
import { FRAMEWORKS, type Framework } from './frameworks.ts'
import { MAX_EDITED_CHARS, MAX_INSTRUCTION_CHARS } from './limits.ts'

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
  // That of an imported summary, among its stored words.
  z.object({ written: z.int() }),
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
  z.object({
    written: z.int(),
    cites: z.array(place).min(1),
    from: z.int(),
    to: z.int(),
    /** Its language, if that of its quote is another one. */
    translatedTo: languageCode.optional(),
  }),
  z.object({ written: z.int(), struck: z.enum(STRUCK) }),
])
export type WrittenPlace = z.output<typeof writtenPlace>

/**
 * A sentence in words of a person, or that came with an imported note: the number of its words among the stored ones. It
 * is nobody's to check; one that was written over another stands on what that stood on.
 */
const ownPlace = z.union([
  z.object({ written: z.int(), by: z.uuid(), cites: z.array(place) }),
  z.object({ written: z.int(), imported: z.literal(true) }),
])
export type OwnPlace = z.output<typeof ownPlace>

export type KeptSentence = SentencePlace | WrittenPlace | OwnPlace

/** Whether a sentence is in words of a person, or came with its note. */
export function isOwn(sentence: KeptSentence): sentence is OwnPlace {
  return 'by' in sentence || 'imported' in sentence
}

/** The sections of a summary as they are stored: positions, and no words. */
export const keptSections = z.array(
  z.object({
    title: keptTitle.nullable(),
    startMs: z.number().nullable(),
    sentences: z.array(z.union([place, writtenPlace, ownPlace])),
  }),
)
export type KeptSections = z.output<typeof keptSections>

/** `OFFERED`: it was made while somebody's edits of the one before stand, and is offered beside it. */
export type SummaryState = 'QUEUED' | 'SUMMARISING' | 'DONE' | 'OFFERED' | 'FAILED'

export function isUnderWay(state: SummaryState): boolean {
  return state === 'QUEUED' || state === 'SUMMARISING'
}

/** A summary of a note, finished or in progress. */
export interface Summary {
  id: Id
  noteId: Id
  framework: Framework
  /** ISO 639-1; null for that of the note. */
  language: string | null
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
  /** The users who edited sentences of it. */
  editedByIds: Id[]
  madeAt: Date
  /** Words that are not of the note are stored under this id, apart from the positions; null without any. */
  wordsId: Id | null
  /** Only where a language model wrote it. */
  written: WrittenSummary | null
}

export interface WrittenSummary {
  /** The name of the model. */
  model: string
  leftOut: number
}

/** What a summary should say, in the person's own words; only in the framework of that name, which needs it. */
export const ownInstructions = z
  .string()
  .trim()
  .min(1, 'Say what the summary should say.')
  .max(MAX_INSTRUCTION_CHARS, `Instructions have at most ${MAX_INSTRUCTION_CHARS.toLocaleString('en')} characters.`)
  .nullish()
  .transform((text) => text ?? null)

export const summaryRequest = z
  .object({
    noteId: z.uuid(),
    /** Absent: that of the project. */
    framework: z.enum(FRAMEWORKS).nullish(),
    /** ISO 639-1; null for that of the note, absent for that of the project. */
    language: languageCode.nullish(),
    instructions: ownInstructions,
  })
  .refine(({ framework, instructions }) => (framework === 'CustomPrompt') === (instructions !== null), {
    message: 'Say what the summary should say.',
    path: ['instructions'],
  })
export const editedText = z
  .string()
  .transform((text) => text.replaceAll(/\s+/gu, ' ').trim())
  .refine(
    (text) => text.length <= MAX_EDITED_CHARS,
    `A sentence has at most ${MAX_EDITED_CHARS.toLocaleString('en')} characters.`,
  )

/** One sentence, as a reader has it before them: in another's words meanwhile, it is not changed. */
export const sentenceEdit = z.object({
  noteId: z.uuid(),
  sentenceId: z.string().max(80),
  was: z.string().nullable(),
  /** Empty to remove the sentence. */
  text: editedText,
})
export const sentenceToAdd = z.object({
  noteId: z.uuid(),
  summaryId: z.uuid(),
  text: editedText.refine((text) => text !== '', 'Write a sentence.'),
})
export const offerTaken = z.object({
  noteId: z.uuid(),
  offerId: z.uuid(),
  /** Which of its changes; null for all that are left. */
  changeIds: z.array(z.string().max(80)).max(500).nullable(),
})
export const summaryOfNote = z.object({ noteId: z.uuid() })

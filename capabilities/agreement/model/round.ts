import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import {
  MAX_CODERS_OF_ROUND,
  MAX_NOTES_OF_ROUND,
  MAX_PASSES_OF_ROUND,
  MAX_ROUND_TITLE_CHARS,
  MAX_TAGS_OF_ROUND,
  MAX_UNITS_AT_ONCE,
} from './limits.ts'

/** Some notes that several coders tag independently, sentence by sentence, with the same tags. */
export interface Round {
  id: Id
  scopeId: Id
  projectId: Id
  title: string
  noteIds: Id[]
  tagIds: Id[]
  /** Null while it is open: each coder sees only their own coding then. */
  closedAt: Date | null
  /**
   * The current pass, from 1: a round that is opened again after any results were shown is coded again, and earlier
   * judgements stay as they were.
   */
  pass: number
  createdById: Id | null
  createdAt: Date
}

/** A coder in one pass of the round: a person, or the automatic coder. */
export interface Coder {
  id: Id
  roundId: Id
  pass: number
  /** Null for the automatic coder. */
  userId: Id | null
  /** The notes that they have finished: in these, every sentence without a tag counts as judged to have none. */
  finishedNoteIds: Id[]
}

/**
 * A sentence of a note, identified by its words and block: it can be found in the note as long as it is unchanged.
 */
export interface Unit {
  id: Id
  noteId: Id
  /** Its position in the round. */
  rank: number
  /** `sentenceKey` of its words: no copy of them is kept. */
  key: string
}

/** A tag that a coder gave a sentence. */
export interface Mark {
  unitId: Id
  coderId: Id
  tagId: Id
}

/** The final decision about a sentence: its tags, and the highlight that has them if there are any. */
export interface Adjudication {
  unitId: Id
  tagIds: Id[]
  highlightId: Id | null
}

const title = z
  .string()
  .trim()
  .min(1, 'A round needs a title.')
  .max(MAX_ROUND_TITLE_CHARS, `A title has at most ${MAX_ROUND_TITLE_CHARS} characters.`)
const several = (least: number, none: string, most: number, tooMany: string) =>
  z
    .array(z.uuid())
    .min(least, none)
    .max(most, tooMany)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each one once.')

export const newRound = z
  .object({
    id: z.uuid().optional(),
    projectId: z.uuid(),
    title,
    noteIds: several(1, 'Choose a note.', MAX_NOTES_OF_ROUND, `A round has at most ${MAX_NOTES_OF_ROUND} notes.`),
    tagIds: several(1, 'Choose a tag.', MAX_TAGS_OF_ROUND, `A round has at most ${MAX_TAGS_OF_ROUND} tags.`),
    coderIds: several(1, 'Choose a coder.', MAX_CODERS_OF_ROUND, `A round has at most ${MAX_CODERS_OF_ROUND} coders.`),
    /** The automatic coder codes too. */
    automatic: z.boolean().default(false),
  })
  .refine(({ coderIds, automatic }) => coderIds.length + Number(automatic) >= 2, {
    path: ['coderIds'],
    message: 'Agreement needs two coders: choose another one.',
  })

export const roundChange = z.object({ id: z.uuid(), title: title.optional(), closed: z.boolean().optional() })

const unitIds = z
  .array(z.uuid())
  .min(1, 'Choose a sentence.')
  .max(MAX_UNITS_AT_ONCE, `At most ${MAX_UNITS_AT_ONCE} sentences at once.`)

/** Gives sentences a tag, or removes it from them. */
export const unitCoding = z.object({ roundId: z.uuid(), unitIds, tagId: z.uuid(), given: z.boolean() })
export const noteFinishing = z.object({ roundId: z.uuid(), noteId: z.uuid(), finished: z.boolean() })

export const unitSettling = z.object({
  roundId: z.uuid(),
  units: z
    .array(z.object({ unitId: z.uuid(), tagIds: z.array(z.uuid()).max(MAX_TAGS_OF_ROUND) }))
    .min(1, 'Choose a sentence.')
    .max(MAX_UNITS_AT_ONCE, `At most ${MAX_UNITS_AT_ONCE} sentences at once.`)
    .refine((units) => new Set(units.map(({ unitId }) => unitId)).size === units.length, 'Name each sentence once.'),
})
export const adjudicationUndo = z.object({ roundId: z.uuid(), unitIds })

/** The requested pass of a round; absent for the last one. */
export const requestedPass = z
  .int('A pass is a number.')
  .min(1, 'Passes are counted from 1.')
  .max(MAX_PASSES_OF_ROUND, `A round has at most ${MAX_PASSES_OF_ROUND} passes.`)
  .nullish()

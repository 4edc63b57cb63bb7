import { z } from 'zod'
import type { BlockPoint } from '#editor/document/anchor-position.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { filterForm } from '#filters/model/filter-form.ts'
import { CITED_TYPES, type CitedType } from '#content-kinds/model/cited-types.ts'
import type { LeftOut, Reading, WithoutMeaning } from '#search/model/search-result.ts'
import type { PlayedPart } from '#transcripts/model/played-part.ts'
import {
  DEFAULT_QUOTED_WORDS,
  MAX_PLACE_TYPES,
  MAX_PLACES_OF_TYPE,
  MAX_PLACES_READ,
  MAX_QUESTION_CHARS,
  MAX_QUOTED_SENTENCES,
  MAX_QUOTED_WORDS,
} from './limits.ts'

/** What a conversation can be limited to (document 2 §3, conversation filter). */
const PLACE_TYPES = ['ProjectCategory', 'Project', 'Channel', 'Note', 'Insight', 'Tag'] as const

/** Things of one type; there are no channels yet, so that nothing is in one. */
const placesAsked = z.strictObject({
  objectType: z.enum(PLACE_TYPES),
  objectIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one.')
    .max(MAX_PLACES_OF_TYPE, `Choose at most ${MAX_PLACES_OF_TYPE}.`),
})
export type PlacesAsked = z.output<typeof placesAsked>

/** What evidence is gathered for. Evidence is in one of the places of `within`; empty: everywhere. */
export const evidenceRequest = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Write a question.')
    .max(MAX_QUESTION_CHARS, `A question has at most ${MAX_QUESTION_CHARS.toLocaleString('en')} characters.`),
  within: z.array(placesAsked).max(MAX_PLACE_TYPES).default([]),
  /** What evidence is of matches these conditions too, by the rules of a search's filters. */
  conditions: filterForm.nullable().default(null),
  /** About how many words the quotes have together at most. */
  words: z.int().min(1).max(MAX_QUOTED_WORDS).default(DEFAULT_QUOTED_WORDS),
})
export type EvidenceRequest = z.input<typeof evidenceRequest>

/**
 * Where a quote is: adjacent sentences of a block, by their keys, made of block and words (`keyedSentences`). A highlight
 * is its own words: `blockId` is where it begins or null, `keys` is empty.
 */
export const quotePlace = z.object({
  type: z.enum(CITED_TYPES),
  id: z.uuid(),
  blockId: z.string().min(1).max(64).nullable(),
  keys: z.array(z.string().min(1).max(64)).max(MAX_QUOTED_SENTENCES),
})
export type QuotePlace = z.output<typeof quotePlace>
export const quotePlaces = z.array(quotePlace).max(MAX_PLACES_READ, `At most ${MAX_PLACES_READ} are read at once.`)

/** Words of a thing as they are now, with where they are. */
export interface Quote extends QuotePlace {
  /** As it is cited, from 1. */
  number: number
  type: CitedType
  text: string
  /** What is before it in the same block; if nothing is, what the interviewer asked. */
  before: string
  /** What follows in the same block. */
  after: string
  /** What the interviewer said last before it; null in text without a known interviewer. */
  asked: string | null
  /** Of the thing; of a highlight that of its note. */
  title: string
  /** The note of a highlight, the project of everything else. */
  parentId: Id
  /** Of the thing. */
  createdAt: Date
  projectId: Id
  /** Empty if the reader may not see the project itself. */
  projectTitle: string
  scopeId: Id
  /** Who says it, as the text names them, empty if unnamed; null in text without speakers. */
  speaker: string | null
  isInterviewer: boolean
  /** The contact who says it; null if unknown, or not the reader's to see. */
  personId: Id | null
  /** The question of a survey that it answers. */
  question: string | null
  /** Null for a highlight. */
  start: BlockPoint | null
  end: BlockPoint | null
  /** The part of a recording in which it is said. */
  plays: PlayedPart | null
  /** From 0 to about 1, comparable within one answer; 0 for a kept quote that is read again. */
  score: number
}

/** On how much the quotes stand. */
export interface EvidenceCounts {
  numProjects: number
  numHighlights: number
  /** There are none yet. */
  numChannels: number
  /** Different things that are quoted. */
  numItems: number
  /** Who says it: contacts, else the speakers of each note, without interviewers. */
  people: number
  /** Notes that are quoted, also by highlights. */
  notes: number
}

/** What was found for a question. */
export interface Evidence {
  /** By number; the best first. */
  quotes: Quote[]
  isAnswerable: boolean
  /** How likely it is that the quotes answer the question, from 0 to 1. */
  answerability: number
  counts: EvidenceCounts
  /** What was searched for: of a long question the part that asks, or its telling words. */
  asked: { text: string; isWhole: boolean }
  leftOut: LeftOut | null
  reading: Reading | null
  withoutMeaning: WithoutMeaning | null
}

/** A kept quote: as it is now, 'NO_ACCESS', or 'GONE' when it is deleted, redacted or changed. */
export type QuoteNow = Quote | 'NO_ACCESS' | 'GONE'

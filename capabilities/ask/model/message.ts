import { z } from 'zod'
import { quotePlace } from '#evidence/model/evidence.ts'
import { filterForm, type FilterForm } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { WITHOUT_MEANING } from '#search/model/search-result.ts'

/** A part of an answer, as it is stored. What a language model writes about the quotes is stored apart, by sentences. */
const answerPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('quotes'),
    places: z.array(quotePlace),
    /** How well each answers, as it was found; none in answers from before. */
    scores: z.array(z.number()).default([]),
  }),
])

/** What an answer could not consider. */
const unread = z.object({
  /** Words of interviewers that were left out, and in how many notes; null if none were. */
  leftOut: z.object({ words: z.int(), notes: z.int() }).nullable(),
  /** How many texts wait to be read, null while that is unknown; null as a whole if all were read. */
  reading: z.object({ waiting: z.int().nullable() }).nullable(),
  /** Why quotes were found by their words alone; null if they were found by their meaning. */
  withoutMeaning: z.enum(WITHOUT_MEANING).nullable(),
})

/** Who wrote sentences about the quotes of an answer, and how that ended. */
const writing = z.object({
  /** The name of the language model; null if none was asked. */
  model: z.string().nullable(),
  /** Sentences that are not even shown struck through. */
  leftOut: z.int(),
  /** Why nothing, or no more, was written, as a sentence; null if nothing went wrong. */
  note: z.string().nullable(),
})

/** An answer as it is stored: positions and figures, no words of any source (decision 0122). */
export const keptAnswer = z.object({
  parts: z.array(answerPart),
  /** Whether the quotes answer the question; otherwise they are only near it. */
  isAnswerable: z.boolean(),
  /** Whether the quotes were looked for as what speaks against the answer before. */
  isAgainst: z.boolean().default(false),
  unread,
  /** Null in answers from before there were language models. */
  writing: writing.nullable().default(null),
})
export type KeptAnswer = z.output<typeof keptAnswer>

/** What was looked for before an answer, as a message of its own. */
export const lookedFor = z.object({
  /** The questions that a language model named besides the one that was asked. */
  questions: z.array(z.string()),
  /** How many quotes were found, in how many notes, insights and highlights. */
  quotes: z.int(),
  things: z.int(),
})
export type LookedFor = z.output<typeof lookedFor>

export const MESSAGE_TYPES = ['USER', 'ASSISTANT', 'THINKING'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const ANSWER_STATES = ['QUEUED', 'ANSWERING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

export function isUnderWay(state: AnswerState): boolean {
  return state === 'QUEUED' || state === 'ANSWERING'
}

export const RATINGS = ['GOOD', 'BAD'] as const
export type Rating = (typeof RATINGS)[number]

/** A message of a conversation: a question of its owner, or the answer to the question before it. */
export interface Message {
  id: Id
  conversationId: Id
  type: MessageType
  /** Its number in the conversation, from 0. */
  position: number
  /** The words of a question; null for an answer, whose words are read from its sources. */
  text: string | null
  state: AnswerState
  /** Why there is no answer, as a sentence. */
  failure: string | null
  rating: Rating | null
  answer: KeptAnswer | null
  /** Only of a message that says what was looked for. */
  lookedFor: LookedFor | null
  /** Of a question: by what it narrows what it is answered from; null if by nothing. */
  conditions: FilterForm | null
  madeAt: Date
}

/** The conditions of a question: none at all where no condition was given. */
export const questionConditions = filterForm
  .nullish()
  .transform((filter) => (filter == null || filter.fields.length === 0 ? null : filter))

export const answerOfConversation = z.object({ answerId: z.uuid() })
export const ratedAnswer = z.object({ answerId: z.uuid(), rating: z.enum(RATINGS).nullable() })

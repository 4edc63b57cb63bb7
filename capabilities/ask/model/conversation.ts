import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import {
  MAX_CONVERSATION_TITLE_CHARS,
  MAX_FILTER_OBJECTS,
  MAX_MESSAGE_CHARS,
  TITLE_OF_QUESTION_CHARS,
} from './limits.ts'
import { questionConditions } from './message.ts'

/** What a conversation can be limited to (document 2 §3); channels come with channels. */
export const OBJECT_TYPES = ['ProjectCategory', 'Project', 'Note', 'Insight', 'Tag'] as const
export type ObjectType = (typeof OBJECT_TYPES)[number]

/** The places of a conversation: quotes come from what is in one of them, from everywhere where there is none. */
export const conversationFilter = z
  .array(z.object({ objectType: z.enum(OBJECT_TYPES), objectIds: z.array(z.uuid()).min(1).max(MAX_FILTER_OBJECTS) }))
  .max(OBJECT_TYPES.length)
  .refine(
    (filter) => filter.reduce((sum, { objectIds }) => sum + objectIds.length, 0) <= MAX_FILTER_OBJECTS,
    `A conversation is limited to at most ${MAX_FILTER_OBJECTS} things.`,
  )
export type ConversationFilter = z.output<typeof conversationFilter>

export interface Conversation {
  id: Id
  scopeId: Id
  title: string
  filter: ConversationFilter
  /** Whether everyone in the workspace sees it; otherwise only its owner. */
  isShared: boolean
  createdById: Id | null
  createdAt: Date
  /** When it was last asked in. */
  askedAt: Date
}

const title = z
  .string()
  .trim()
  .min(1, 'A conversation needs a name.')
  .max(MAX_CONVERSATION_TITLE_CHARS, `A name has at most ${MAX_CONVERSATION_TITLE_CHARS} characters.`)

const question = z
  .string()
  .trim()
  .min(1, 'Write a question first.')
  .max(MAX_MESSAGE_CHARS, `A question has at most ${MAX_MESSAGE_CHARS.toLocaleString('en')} characters.`)

export const newConversation = z.object({
  id: z.uuid().optional(),
  question,
  filter: conversationFilter.default([]),
  /** Conditions on fields of notes, insights and people, as a search has them; only of this question. */
  conditions: questionConditions,
})
export const furtherQuestion = z.object({
  conversationId: z.uuid(),
  question,
  /** Looks for what speaks against the answer before, to the question before. */
  against: z.boolean().default(false),
  conditions: questionConditions,
})
export const conversationChange = z.object({
  id: z.uuid(),
  title: title.optional(),
  filter: conversationFilter.optional(),
})

/** The title of a conversation that nobody named: its first question, cut between words. */
export function titleOfQuestion(words: string): string {
  const line = words.replaceAll(/\s+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= TITLE_OF_QUESTION_CHARS) return line
  const cut = characters.slice(0, TITLE_OF_QUESTION_CHARS).join('')
  return `${cut.replace(/\s+\S*$/u, '')}…`
}

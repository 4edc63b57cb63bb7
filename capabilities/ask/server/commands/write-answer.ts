import { z } from 'zod'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { quotesNow } from '#evidence/server/index.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { noteOfQuote } from '../../model/count-quotes.ts'
import { MOST_WRITTEN_SENTENCES } from '../../model/limits.ts'
import type { KeptAnswer, LookedFor, Message } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import type { CheckedSentence } from '#evidence/model/written-sentence.ts'
import { putLookedFor } from '../looked-for-store.ts'
import { updateMessage } from '../message-store.ts'
import { insertSentence, insertSources, sentencesOfAnswers } from '../sentence-store.ts'
import { areProvedNow } from '../show-sentences.ts'
import { publishState, wanted } from './run-answer.ts'

const who = { installation: 'A job lets a language model write about quotes.' } as const

/** Stores the quotes that a model is about to be given, before it is: what is taken out of them is then found. */
export const keepQuotes = defineCommand({
  name: 'keep-quotes-of-answer',
  who,
  input: z.custom<{
    answerId: Id
    answer: KeptAnswer
    quotes: ReadonlyArray<Pick<Quote, 'type' | 'id' | 'parentId'>>
    /** Null where an answer goes on. */
    found: LookedFor | null
  }>(),
  trustsInput: true,
  async run(context, { answerId, answer, quotes, found }): Promise<boolean> {
    const { tx, teamId, principal } = context
    const asked = await wanted(context, answerId)
    if (!asked) return false
    conversationPolicy.authorize(context.actor, 'ask', asked.conversation)
    const sources = quotes.map((quote) => ({ id: quote.id, noteId: noteOfQuote(quote) }))
    await Promise.all([
      found && putLookedFor(tx, teamId, principal, asked.answer, found),
      insertSources(tx, teamId, answerId, sources),
      updateMessage(tx, answerId, { answer }),
    ])
    publishState(context, answerId, asked.conversation)
    return true
  },
})

/** Puts the quotes of an answer together, before a sentence cites them by their numbers. */
export const arrangeQuotes = defineCommand({
  name: 'arrange-quotes-of-answer',
  who,
  input: z.custom<{ answerId: Id; parts: KeptAnswer['parts'] }>(),
  trustsInput: true,
  async run(context, { answerId, parts }): Promise<void> {
    const asked = await wanted(context, answerId)
    if (asked?.answer.answer == null) return
    conversationPolicy.authorize(context.actor, 'ask', asked.conversation)
    await updateMessage(context.tx, answerId, { answer: { ...asked.answer.answer, parts } })
    publishState(context, answerId, asked.conversation)
  },
})

/** What became of a sentence, and whether the answer goes on. */
export type SentenceKept = 'kept' | 'full' | 'changed' | 'unwanted'

/**
 * Stores one sentence that a model wrote. Everything that the model was given is read again first, with the message locked
 * and as the person who asked may see it now: once a source was redacted, changed, deleted or is no longer theirs, nothing
 * more is stored, since the model has words of it.
 */
export const keepSentence = defineCommand({
  name: 'keep-sentence-of-answer',
  who,
  input: z.custom<{ answerId: Id; sentence: CheckedSentence }>(),
  trustsInput: true,
  async run(context, { answerId, sentence }): Promise<SentenceKept> {
    const { tx, teamId, principal } = context
    const asked = await wanted(context, answerId)
    if (asked?.answer.answer == null) return 'unwanted'
    conversationPolicy.authorize(context.actor, 'ask', asked.conversation)
    const before = await sentencesOfAnswers(tx, [answerId])
    if (before.some(({ text }) => text === sentence.text)) return 'kept'
    if (before.length >= MOST_WRITTEN_SENTENCES) return 'full'
    if (!(await standsAsGiven(context, asked.answer, sentence))) return 'changed'
    await insertSentence(tx, teamId, principal, answerId, sentence)
    publishState(context, answerId, asked.conversation)
    return 'kept'
  },
})

/** Whether all quotes of an answer are as they were when the model got them, and still prove a sentence. */
async function standsAsGiven(
  context: CommandContext,
  { answer }: Message,
  { text, cites, struck }: CheckedSentence,
): Promise<boolean> {
  const now = await quotesNow(context, answer?.parts.flatMap(({ places }) => places) ?? [])
  if (now.some((quote) => typeof quote === 'string')) return false
  return struck !== null || areProvedNow(text, cites, now)
}

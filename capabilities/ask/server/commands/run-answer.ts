import { z } from 'zod'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Conversation } from '../../model/conversation.ts'
import { FAILED } from '../../model/errors.ts'
import { conversationEvents } from '../../model/events.ts'
import { QUESTIONS_READ_BEFORE } from '../../model/limits.ts'
import { isUnderWay, type KeptAnswer, type Message } from '../../model/message.ts'
import { askedBefore } from '../before-message.ts'
import { breakOff, findMessage, identityOfOwner, updateMessage } from '../message-store.ts'
import { findInstructions, sentencesOfAnswers, type KeptSentence } from '../sentence-store.ts'
import { findConversations } from '../store.ts'

const who = { installation: 'A job answers questions.' } as const

/**
 * An answer that is still wanted, with its conversation; null if it was stopped or removed. With its conversation in the
 * trash it is broken off: whoever restores that reads so, since its job ends.
 */
export async function wanted(
  context: CommandContext,
  answerId: Id,
): Promise<{ answer: Message; conversation: Conversation } | null> {
  const { tx } = context
  const answer = await findMessage(tx, answerId)
  if (!answer || !isUnderWay(answer.state)) return null
  const [conversation] = await findConversations(tx, [answer.conversationId])
  if (conversation) return { answer, conversation }
  await endDeleted(context, answerId)
  return null
}

async function endDeleted({ tx, emit }: CommandContext, answerId: Id): Promise<void> {
  const reason = FAILED.DELETED_MEANWHILE
  const conversation = await breakOff(tx, answerId, reason)
  if (conversation)
    emit(conversationEvents['answer-failed']({ ...conversation, after: { messageId: answerId, reason } }))
}

/** Breaks an answer off whose conversation was found deleted while it was written; also if it is restored by now. */
export const breakOffAnswer = defineCommand({
  name: 'break-off-answer',
  who,
  input: z.custom<{ answerId: Id }>(),
  trustsInput: true,
  run: async (context, { answerId }): Promise<void> => endDeleted(context, answerId),
})

/** Tells the pages that show the answer at once: they need not wait for the feed. */
export function publishState(context: CommandContext, answerId: Id, { scopeId }: Conversation): void {
  publishProgress(context, context.teamId, [{ kind: 'conversationMessage', id: answerId, scopeId }])
}

/** What a question is answered from. */
export interface AnswerRun {
  /** The question, after those before it that it is read with; the question itself is last. */
  questions: string[]
  filter: Conversation['filter']
  /** The conditions of the question. */
  conditions: Message['conditions']
  /** The identity of who asked; null if that person has none any more. */
  identityId: Id | null
  /** The quotes of the answer before, where this one looks for what speaks against it. */
  against: QuotePlace[] | null
  /** What was stored of it before it was stopped, or its process was; it goes on from there. */
  kept: { answer: KeptAnswer; sentences: KeptSentence[] } | null
  /** What the workspace tells the model about itself. */
  instructions: string | null
}

/** Starts an answer, or goes on with one that was broken off. @returns null if it is no longer wanted */
export const beginAnswerRun = defineCommand({
  name: 'begin-answer',
  who,
  input: z.custom<{ answerId: Id }>(),
  trustsInput: true,
  async run(context, { answerId }): Promise<AnswerRun | null> {
    const { tx } = context
    const found = await wanted(context, answerId)
    if (!found) return null
    const { answer, conversation } = found
    const { questions, conditions, against } = await askedBefore(tx, answer, QUESTIONS_READ_BEFORE + 1)
    await updateMessage(tx, answerId, { state: 'ANSWERING' })
    publishState(context, answerId, conversation)
    const { createdById, filter } = conversation
    return {
      questions: questions.toReversed(),
      filter,
      conditions,
      identityId: createdById === null ? null : await identityOfOwner(tx, createdById),
      kept: answer.answer && { answer: answer.answer, sentences: await sentencesOfAnswers(tx, [answerId]) },
      against,
      instructions: await findInstructions(tx),
    }
  },
})

/** Stores where the quotes of an answer are: it is finished. */
export const keepAnswer = defineCommand({
  name: 'keep-answer',
  who,
  input: z.custom<{ answerId: Id; answer: KeptAnswer }>(),
  trustsInput: true,
  async run(context, { answerId, answer }) {
    const found = await wanted(context, answerId)
    if (!found) return
    await updateMessage(context.tx, answerId, { state: 'DONE', answer })
    publishState(context, answerId, found.conversation)
    const quotes = answer.parts.reduce((sum, { places }) => sum + places.length, 0)
    const { id, scopeId } = found.conversation
    context.emit(conversationEvents.answered({ id, scopeId, after: { messageId: answerId, quotes } }))
  },
})

/** Ends an answer that could not be made; with quotes it stands, and says that nothing more was written. */
export const failAnswer = defineCommand({
  name: 'fail-answer',
  who,
  input: z.custom<{ answerId: Id; reason: string }>(),
  trustsInput: true,
  async run(context, { answerId, reason }) {
    const found = await wanted(context, answerId)
    if (!found) return
    const { answer } = found.answer
    await updateMessage(
      context.tx,
      answerId,
      answer === null
        ? { state: 'FAILED', failure: reason }
        : {
            state: 'DONE',
            answer: { ...answer, writing: { model: null, leftOut: 0, ...answer.writing, note: reason } },
          },
    )
    publishState(context, answerId, found.conversation)
    const { id, scopeId } = found.conversation
    context.emit(conversationEvents['answer-failed']({ id, scopeId, after: { messageId: answerId, reason } }))
  },
})

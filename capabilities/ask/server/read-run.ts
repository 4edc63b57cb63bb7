import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Conversation } from '../model/conversation.ts'
import { QUESTIONS_READ_BEFORE } from '../model/limits.ts'
import { isUnderWay, type KeptAnswer, type Message } from '../model/message.ts'
import { askedBefore } from './before-message.ts'
import { identityOfOwner, readMessage } from './message-store.ts'
import { findInstructions, sentencesOfAnswers, type KeptSentence } from './sentence-store.ts'
import { findConversations } from './store.ts'

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

/** What an answer is made from; null if it is not under way, or its conversation was deleted. */
export async function readAnswerRun(tx: CellTransaction, answerId: Id): Promise<AnswerRun | null> {
  const message = await readMessage(tx, answerId)
  if (!message || !isUnderWay(message.state)) return null
  const { conversationId, answer } = message
  // Sent in one message: the model is asked after all of this.
  const [[conversation], { questions, conditions, against }, identityId, instructions, sentences] = await Promise.all([
    findConversations(tx, [conversationId]),
    askedBefore(tx, message, QUESTIONS_READ_BEFORE + 1),
    identityOfOwner(tx, conversationId),
    findInstructions(tx),
    answer === null ? [] : sentencesOfAnswers(tx, [answerId]),
  ])
  if (!conversation) return null
  return {
    questions: questions.toReversed(),
    filter: conversation.filter,
    conditions,
    identityId,
    against,
    kept: answer && { answer, sentences },
    instructions,
  }
}

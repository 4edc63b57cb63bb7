import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillAnswering } from '../../model/errors.ts'
import { conversationEvents } from '../../model/events.ts'
import { answerOfConversation, isUnderWay } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { job } from '../jobs/answer-question.ts'
import { updateMessage } from '../message-store.ts'
import { assertMayWait } from './begin-answer.ts'
import { deleteSentences } from '../sentence-store.ts'
import { requireAnswer } from './require-conversation.ts'

/** Stops answering a question. The question stays, and can be answered again. */
export const cancelAnswer = defineCommand({
  name: 'cancel-answer',
  who: [conversationPolicy.may('ask')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  input: answerOfConversation,
  async run(context, { answerId }): Promise<{ id: Id }> {
    const { conversation, answer } = await requireAnswer(context, answerId)
    conversationPolicy.authorize(context.actor, 'ask', conversation)
    const { id, scopeId } = conversation
    if (!isUnderWay(answer.state)) return { id }
    await updateMessage(context.tx, answerId, { state: 'CANCELLED' })
    context.emit(conversationEvents['answer-cancelled']({ id, scopeId, after: { messageId: answerId } }))
    return { id }
  },
})

/**
 * Answers a question again, by what there is to quote now: after it failed or was stopped, or once more.
 * @throws Failure NotFound; Forbidden; InvalidOperation while it, or too many others, are being answered
 */
export const answerAgain = defineCommand({
  name: 'answer-again',
  who: [conversationPolicy.may('ask')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: answerOfConversation,
  async run(context, { answerId }): Promise<{ id: Id }> {
    const { tx, teamId, actor, emit, queue } = context
    const { conversation, answer } = await requireAnswer(context, answerId)
    conversationPolicy.authorize(actor, 'ask', conversation)
    if (isUnderWay(answer.state)) throw isStillAnswering()
    await assertMayWait(context)
    await deleteSentences(tx, answerId)
    await updateMessage(tx, answerId, { state: 'QUEUED', failure: null, rating: null, answer: null })
    await queue.send(job, { teamId, answerId }, { transaction: tx })
    const { id, scopeId } = conversation
    emit(conversationEvents.asked({ id, scopeId, after: { messageId: answerId } }))
    return { id }
  },
})

/**
 * Goes on with an answer that was stopped or broken off: its quotes and its finished sentences stay. One without quotes is
 * answered again.
 * @throws Failure NotFound; Forbidden; InvalidOperation while it is being answered
 */
export const continueAnswer = defineCommand({
  name: 'continue-answer',
  who: [conversationPolicy.may('ask')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: answerOfConversation,
  async run(context, { answerId }): Promise<{ id: Id }> {
    const { tx, teamId, actor, emit, queue } = context
    const { conversation, answer } = await requireAnswer(context, answerId)
    conversationPolicy.authorize(actor, 'ask', conversation)
    if (isUnderWay(answer.state)) throw isStillAnswering()
    await updateMessage(tx, answerId, { state: 'QUEUED', failure: null })
    await queue.send(job, { teamId, answerId }, { transaction: tx })
    const { id, scopeId } = conversation
    emit(conversationEvents.asked({ id, scopeId, after: { messageId: answerId } }))
    return { id }
  },
})

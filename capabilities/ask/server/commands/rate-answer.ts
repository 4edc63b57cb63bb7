import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { conversationEvents } from '../../model/events.ts'
import { ratedAnswer } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { updateMessage } from '../message-store.ts'
import { requireAnswer } from './require-conversation.ts'

/** Rates an answer as good or bad, or takes the rating back. */
export const rateAnswer = defineCommand({
  name: 'rate-answer',
  who: [conversationPolicy.may('rate')],
  undo: 'rows',
  input: ratedAnswer,
  async run(context, { answerId, rating }): Promise<{ id: Id }> {
    const { conversation, answer } = await requireAnswer(context, answerId)
    conversationPolicy.authorize(context.actor, 'rate', conversation)
    await updateMessage(context.tx, answerId, { rating })
    const { id, scopeId } = conversation
    const after = { messageId: answerId, rating }
    context.emit(conversationEvents.rated({ id, scopeId, before: { rating: answer.rating }, after }))
    return { id }
  },
})

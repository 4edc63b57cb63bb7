import { changedSince, defineCommand, FOR_GOOD, type UndoHandlers } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { furtherQuestion } from '../../model/conversation.ts'
import { isStillAnswering, tooManyQuestions } from '../../model/errors.ts'
import { conversationEvents } from '../../model/events.ts'
import { MAX_QUESTIONS_OF_CONVERSATION } from '../../model/limits.ts'
import { isUnderWay } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { deleteExchange, findMessage, messagesThere } from '../message-store.ts'
import { countMessages, latestMessages } from '../messages-in-order.ts'
import { touchConversation } from '../store.ts'
import { beginAnswer } from './begin-answer.ts'
import { requireConversation } from './require-conversation.ts'

/** Takes the question out with its answer. It is not kept for a redo: it is asked again by asking. */
const asking: UndoHandlers = {
  names: 'questionId',
  undoable: async (tx, _principal, ids) => messagesThere(tx, ids),
  async undo(context, id) {
    const question = await findMessage(context.tx, id)
    if (!question) throw changedSince()
    const conversation = await requireConversation(context, question.conversationId)
    conversationPolicy.authorize(context.actor, 'ask', conversation)
    await deleteExchange(context.tx, question)
    const { id: conversationId, scopeId } = conversation
    context.emit(conversationEvents['question-removed']({ id: conversationId, scopeId, before: { messageId: id } }))
    return FOR_GOOD
  },
}

/**
 * Asks a question further in a conversation. It is read with the question before it; the answer is made in the
 * background.
 * @throws Failure NotFound; Forbidden; InvalidOperation while the answer before is being made, or with too many
 *   questions
 */
export const askQuestion = defineCommand({
  name: 'ask-question',
  who: [conversationPolicy.may('ask')],
  undo: asking,
  ports: ['queue'],
  input: furtherQuestion,
  async run(
    context,
    { conversationId, question, against, conditions },
  ): Promise<{ id: Id; questionId: Id; answerId: Id }> {
    const { tx, actor, emit } = context
    const conversation = await requireConversation(context, conversationId)
    conversationPolicy.authorize(actor, 'ask', conversation)
    const { count, next } = await countMessages(tx, conversationId)
    if (count >= 2 * MAX_QUESTIONS_OF_CONVERSATION) throw tooManyQuestions()
    const [last] = await latestMessages(tx, conversationId, 1)
    if (last && isUnderWay(last.state)) throw isStillAnswering()
    const asked = await beginAnswer(context, { conversationId, question, against, conditions, position: next })
    await touchConversation(tx, conversationId)
    const { id, scopeId } = conversation
    emit(conversationEvents.asked({ id, scopeId, after: { messageId: asked.questionId } }))
    return { id, ...asked }
  },
})

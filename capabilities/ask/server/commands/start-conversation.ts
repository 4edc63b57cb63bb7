import { defineCommand, madeThing } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { newConversation, titleOfQuestion } from '../../model/conversation.ts'
import { tooManyConversations } from '../../model/errors.ts'
import { conversationEvents } from '../../model/events.ts'
import { MAX_CONVERSATIONS_OF_PERSON } from '../../model/limits.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { ownScope } from '../own-scope.ts'
import { countConversationsOf, insertConversation } from '../store.ts'
import { beginAnswer } from './begin-answer.ts'
import { deleteConversation } from './delete-conversation.ts'

/**
 * Asks a question in a new conversation, which only its owner sees. The answer is made in the background, of exact
 * quotes that the owner may see.
 * @throws Failure InvalidOperation with too many conversations
 */
export const startConversation = defineCommand({
  name: 'start-conversation',
  who: [conversationPolicy.may('create')],
  undo: madeThing('conversations', async (context, id) => deleteConversation.run(context, { id })),
  ports: ['queue'],
  input: newConversation,
  async run(
    context,
    { id = newId(), question, filter, conditions },
  ): Promise<{ id: Id; questionId: Id; answerId: Id }> {
    const { tx, teamId, actor, principal, emit } = context
    conversationPolicy.authorize(actor, 'create', { scopeId: teamId })
    if (actor.userId !== null && (await countConversationsOf(tx, actor.userId)) >= MAX_CONVERSATIONS_OF_PERSON)
      throw tooManyConversations()
    const scopeId = await ownScope(context)
    const title = titleOfQuestion(question)
    await insertConversation(tx, teamId, principal, { id, scopeId, title, filter })
    emit(conversationEvents.created({ id, scopeId, after: { title } }))
    return { id, ...(await beginAnswer(context, { conversationId: id, question, conditions, position: 0 })) }
  },
})

import type { CommandContext } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Conversation } from '../../model/conversation.ts'
import type { Message } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { findMessage, visibleMessages } from '../message-store.ts'
import { findConversations, lockConversation } from '../store.ts'

async function seenConversation({ tx, actor }: CommandContext, id: Id): Promise<Conversation> {
  const [conversation] = await findConversations(tx, [id])
  if (!conversation || !conversationPolicy.allows(actor, 'view', conversation)) throw notFound('The conversation')
  return conversation
}

/** A conversation that the actor sees, locked: whoever does not see it holds nobody up. @throws Failure NotFound */
export async function requireConversation(context: CommandContext, id: Id): Promise<Conversation> {
  await seenConversation(context, id)
  await lockConversation(context.tx, id)
  return seenConversation(context, id)
}

/** An answer with its conversation, which the actor sees, both locked. @throws Failure NotFound */
export async function requireAnswer(
  context: CommandContext,
  answerId: Id,
): Promise<{ conversation: Conversation; answer: Message }> {
  const { tx, actor } = context
  const [seen] = await visibleMessages(tx, actor, [answerId])
  const answer = seen && (await findMessage(tx, answerId))
  if (answer?.type !== 'ASSISTANT') throw notFound('The answer')
  return { conversation: await requireConversation(context, answer.conversationId), answer }
}

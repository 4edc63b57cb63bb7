import type { CommandContext } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Conversation } from '../../model/conversation.ts'
import type { Message } from '../../model/message.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { findMessage } from '../message-store.ts'
import { findConversations, lockConversation } from '../store.ts'

/** A conversation that the actor sees, locked. @throws Failure NotFound */
export async function requireConversation({ tx, actor }: CommandContext, id: Id): Promise<Conversation> {
  await lockConversation(tx, id)
  const [conversation] = await findConversations(tx, [id])
  if (!conversation || !conversationPolicy.allows(actor, 'view', conversation)) throw notFound('The conversation')
  return conversation
}

/** An answer with its conversation, which the actor sees. @throws Failure NotFound */
export async function requireAnswer(
  context: CommandContext,
  answerId: Id,
): Promise<{ conversation: Conversation; answer: Message }> {
  const answer = await findMessage(context.tx, answerId)
  if (answer?.type !== 'ASSISTANT') throw notFound('The answer')
  return { conversation: await requireConversation(context, answer.conversationId), answer }
}

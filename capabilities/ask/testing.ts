import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ConversationFilter } from './model/conversation.ts'
import { answerQuestion } from './server/answer-question.ts'
import { askQuestion } from './server/commands/ask-question.ts'
import { startConversation } from './server/commands/start-conversation.ts'

interface Asked {
  id: Id
  questionId: Id
  answerId: Id
}

/** Does the work of the job at once. The services of the context keep an index. */
export async function answerNow({ services, teamId }: WorkspaceContext, answerId: Id): Promise<void> {
  await answerQuestion({ services, teamId, answerId, signal: new AbortController().signal })
}

/** Asks in a new conversation, and answers. */
export async function started(
  context: WorkspaceContext,
  question: string,
  { filter = [], operationId = null }: { filter?: ConversationFilter; operationId?: Id | null } = {},
): Promise<Asked> {
  const asked = await runCommand(context, startConversation, { question, filter }, operationId)
  await answerNow(context, asked.answerId)
  return asked
}

/** Asks further in a conversation, and answers. */
export async function askedFurther(
  context: WorkspaceContext,
  conversationId: Id,
  question: string,
  operationId: Id | null = null,
): Promise<Asked> {
  const asked = await runCommand(context, askQuestion, { conversationId, question }, operationId)
  await answerNow(context, asked.answerId)
  return asked
}

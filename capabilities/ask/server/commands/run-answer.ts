import { z } from 'zod'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Conversation } from '../../model/conversation.ts'
import { FAILED } from '../../model/errors.ts'
import { conversationEvents } from '../../model/events.ts'
import { isUnderWay, type KeptAnswer, type Message } from '../../model/message.ts'
import { breakOff, findMessage, updateMessage } from '../message-store.ts'
import { conversationOfMessage } from '../store.ts'

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
  // Sent together: the second one is read once the first has its lock.
  const [answer, conversation] = await Promise.all([findMessage(tx, answerId), conversationOfMessage(tx, answerId)])
  if (!answer || !isUnderWay(answer.state)) return null
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

/** Begins an answer, or goes on with one that was broken off. @returns false if it is no longer wanted */
export const beginAnswerRun = defineCommand({
  name: 'begin-answer',
  who,
  input: z.custom<{ answerId: Id }>(),
  trustsInput: true,
  async run(context, { answerId }): Promise<boolean> {
    const found = await wanted(context, answerId)
    if (!found) return false
    await updateMessage(context.tx, answerId, { state: 'ANSWERING' })
    publishState(context, answerId, found.conversation)
    return true
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

import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { questionConditions, type Message } from '../model/message.ts'
import './tables.ts'

/** What a question is answered by: itself, and what stands before it. */
export interface AskedBefore {
  /** The questions before a message, latest first: the first is the one that it answers. */
  questions: string[]
  /** The conditions of that one; null without. */
  conditions: Message['conditions']
  /** Where it looks for what speaks against the answer before it: the places of that. */
  against: QuotePlace[] | null
}

/** @param most of questions */
export async function askedBefore(
  tx: CellTransaction,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
  most: number,
): Promise<AskedBefore> {
  const rows = await tx
    .selectFrom('conversation_messages')
    .select(['text', 'conditions', 'against', 'position'])
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'USER')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
  const [question] = rows
  return {
    questions: rows.flatMap(({ text }) => text ?? []),
    conditions: questionConditions.parse(question?.conditions),
    against: question?.against === true ? await placesBefore(tx, conversationId, question.position) : null,
  }
}

/** The places of the answer before a question. */
async function placesBefore(tx: CellTransaction, conversationId: Id, position: number): Promise<QuotePlace[]> {
  const before = await tx
    .selectFrom('conversation_messages')
    .select(['answer'])
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'ASSISTANT')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.answer?.parts.flatMap(({ places }) => places) ?? []
}

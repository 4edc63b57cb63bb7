import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { questionConditions, type Message } from '../model/message.ts'
import './tables.ts'

/** The questions before a message, latest first. */
export async function questionsBefore(
  tx: CellTransaction,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversation_messages')
    .select('text')
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'USER')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ text }) => text ?? [])
}

/** The conditions of the question that a message answers; null without. */
export async function conditionsBefore(
  tx: CellTransaction,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
): Promise<Message['conditions']> {
  const row = await tx
    .selectFrom('conversation_messages')
    .select('conditions')
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'USER')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return questionConditions.parse(row?.conditions)
}

/** The places of the answer before a question that looks for what speaks against it; null for another question. */
export async function placesSpokenAgainst(
  tx: CellTransaction,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
): Promise<QuotePlace[] | null> {
  const rows = await tx
    .selectFrom('conversation_messages')
    .select(['type', 'answer', 'against'])
    .where('conversation_id', '=', conversationId)
    .where('type', '<>', 'THINKING')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(2)
    .execute()
  const [question, before] = rows
  if (question?.against !== true) return null
  return before?.answer?.parts.flatMap(({ places }) => places) ?? []
}

import { sql, type Selectable } from 'kysely'
import {
  orderedBy,
  pageInOrder,
  type Actor,
  type AskedMembers,
  type Members,
  type RowsInOrder,
} from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { Message } from '../model/message.ts'
import { toMessage } from './message-store.ts'
import { visibleConversations } from './store.ts'
import './tables.ts'

/** The latest questions and answers of a conversation, in their order. The caller has checked the conversation. */
export async function latestMessages(tx: CellTransaction, conversationId: Id, most: number): Promise<Message[]> {
  const rows = await tx
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('type', '<>', 'THINKING')
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map(toMessage)
}

/** The latest questions and answers of conversations, in their order. The caller has checked the conversations. */
export async function latestOfConversations(
  tx: CellTransaction,
  conversationIds: ReadonlyArray<Id>,
  most: number,
): Promise<Map<Id, Message[]>> {
  const { rows } = await sql<Selectable<CellTables['conversation_messages']>>`
    select m.* from unnest(${[...conversationIds]}::uuid[]) c (id) cross join lateral (
      select * from conversation_messages where conversation_id = c.id and type <> 'THINKING' order by position desc limit ${most}
    ) m order by m.position`.execute(tx)
  return Map.groupBy(rows.map(toMessage), ({ conversationId }) => conversationId)
}

/** How many questions and answers conversations have. */
export async function countsOfMessages(
  tx: CellTransaction,
  conversationIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; count: number }>`
    select conversation_id as id, count(*)::integer as count from conversation_messages
    where conversation_id = any(${[...conversationIds]}::uuid[]) and type <> 'THINKING' group by 1`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The messages of a conversation, the latest first. */
function messagesInOrder(conversationId: Id): RowsInOrder {
  return {
    table: 'conversation_messages',
    ...orderedBy(sql`r.position`, 'number', 'down'),
    requested: sql<boolean>`r.conversation_id = ${conversationId}::uuid and r.type <> 'THINKING'`,
  }
}

/** One page of the messages of a conversation, the latest first; empty if the actor does not see it. */
export async function pageOfMessages(
  tx: CellTransaction,
  actor: Actor,
  conversationId: Id,
  page: PageRequest,
): Promise<Page<{ id: Id }>> {
  const isSeen = (await visibleConversations(tx, actor, [conversationId])).length > 0
  return isSeen
    ? pageInOrder(tx, messagesInOrder(conversationId), page)
    : { nodes: [], endCursor: null, hasNextPage: false }
}

/** Which of some messages are in a conversation, in the order of its pages. */
export async function membersOfConversation(
  tx: CellTransaction,
  actor: Actor,
  conversationId: Id,
  { ids, changed, ends }: AskedMembers,
): Promise<Members> {
  const isSeen = (await visibleConversations(tx, actor, [conversationId])).length > 0
  const rows = isSeen
    ? await tx
        .selectFrom('conversation_messages')
        .select(['id', 'position'])
        .where('conversation_id', '=', conversationId)
        .where('type', '<>', 'THINKING')
        .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
        .orderBy('position', 'desc')
        .execute()
    : []
  const cursors = ends.map((end) => Number(decodeCursor(end).value))
  const isChanged = new Set(changed)
  const last = rows.at(-1)
  return {
    order: rows.map(({ id }) => ids.indexOf(id)),
    changed: rows.flatMap(({ id, position }) =>
      isChanged.has(id)
        ? [{ id, groups: [], behind: cursors.flatMap((cursor, at) => (position < cursor ? [at] : [])) }]
        : [],
    ),
    endCursor: last ? encodeCursor({ id: last.id, value: last.position }) : null,
  }
}

/** The cursor of a page that begins before a message; null if the message is not in the conversation. */
export async function cursorBefore(tx: CellTransaction, conversationId: Id, messageId: Id): Promise<string | null> {
  const row = await tx
    .selectFrom('conversation_messages')
    .select(['id', 'position'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row ? encodeCursor({ id: row.id, value: row.position }) : null
}

/** The number of questions and answers of a conversation, and the position of the next message. */
export async function countMessages(tx: CellTransaction, conversationId: Id): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select (count(*) filter (where type <> 'THINKING'))::integer as count, coalesce(max(position) + 1, 0)::integer as next
    from conversation_messages where conversation_id = ${conversationId}`.execute(tx)
  return rows[0] ?? { count: 0, next: 0 }
}

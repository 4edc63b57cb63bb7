import { sql, type Selectable } from 'kysely'
import {
  orderedBy,
  pageInOrder,
  type Actor,
  type AskedMembers,
  type Members,
  type Principal,
  type RowsInOrder,
} from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import {
  keptAnswer,
  lookedFor,
  questionConditions,
  type KeptAnswer,
  type LookedFor,
  type Message,
} from '../model/message.ts'
import { visibleConversations } from './store.ts'
import './tables.ts'

function toMessage(row: Selectable<CellTables['conversation_messages']>): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    type: row.type,
    position: row.position,
    text: row.text,
    state: row.state,
    failure: row.failure,
    rating: row.rating,
    answer: row.answer === null ? null : keptAnswer.parse(row.answer),
    lookedFor: row.looked_for === null ? null : lookedFor.parse(row.looked_for),
    conditions: questionConditions.parse(row.conditions),
    madeAt: row.made_at,
  }
}

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

/** The messages of conversations that the actor sees. */
export async function visibleMessages(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Message[]> {
  const rows = await tx
    .selectFrom('conversation_messages')
    .innerJoin('conversations', 'conversations.id', 'conversation_messages.conversation_id')
    .selectAll('conversation_messages')
    .select('conversations.scope_id')
    .where((where) => where('conversation_messages.id', '=', where.fn.any(where.val([...ids]))))
    .where('conversations.deleted_at', 'is', null)
    .execute()
  return rows.filter((row) => actor.levelOn(row.scope_id) !== 'NONE').map(toMessage)
}

/** A message, locked. */
export async function findMessage(tx: CellTransaction, id: Id): Promise<Message | null> {
  const row = await tx
    .selectFrom('conversation_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toMessage(row) : null
}

/** The number of questions and answers of a conversation, and the position of the next message. */
export async function countMessages(tx: CellTransaction, conversationId: Id): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select (count(*) filter (where type <> 'THINKING'))::integer as count, coalesce(max(position) + 1, 0)::integer as next
    from conversation_messages where conversation_id = ${conversationId}`.execute(tx)
  return rows[0] ?? { count: 0, next: 0 }
}

/** The number of questions of a user that are being answered. */
export async function countAnswering(tx: CellTransaction, teamId: Id, userId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from conversation_messages m
    join conversations c on c.id = m.conversation_id and c.deleted_at is null
    where m.team_id = ${teamId} and m.created_by_id = ${userId} and m.state in ('QUEUED', 'ANSWERING')`.execute(tx)
  return rows[0]?.count ?? 0
}

interface NewExchange {
  conversationId: Id
  questionId: Id
  answerId: Id
  question: string
  against: boolean
  conditions: Message['conditions']
  /** The position of the question. */
  position: number
}

/** Stores a question, with the answer that a job will give; between them is room for what was looked for. */
export async function insertExchange(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { conversationId, questionId, answerId, question, against, conditions, position }: NewExchange,
): Promise<void> {
  const of = {
    team_id: teamId,
    conversation_id: conversationId,
    created_by_kind: principal.kind,
    created_by_id: principal.id,
  }
  await tx
    .insertInto('conversation_messages')
    .values([
      {
        ...of,
        id: questionId,
        type: 'USER',
        position,
        text: question,
        state: 'DONE',
        against,
        conditions: conditions && jsonb(conditions),
      },
      { ...of, id: answerId, type: 'ASSISTANT', position: position + 2, text: null, state: 'QUEUED' },
    ])
    .execute()
}

type MessageChange = Partial<Pick<Message, 'state' | 'failure' | 'rating'>> & { answer?: KeptAnswer | null }

export async function updateMessage(tx: CellTransaction, id: Id, change: MessageChange): Promise<void> {
  const { state, failure, rating, answer } = change
  await tx
    .updateTable('conversation_messages')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(failure === undefined ? {} : { failure }),
      ...(rating === undefined ? {} : { rating }),
      ...(answer === undefined ? {} : { answer: answer && jsonb(answer), made_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores what is looked for before an answer, in place of what was stored; answers from before have no room for it. */
export async function putLookedFor(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
  found: LookedFor,
): Promise<void> {
  await sql`
    insert into conversation_messages (id, team_id, conversation_id, type, position, state, looked_for, created_by_kind, created_by_id)
    values (${newId()}, ${teamId}, ${conversationId}, 'THINKING', ${position - 1}, 'DONE', ${jsonb(found)}, ${principal.kind}, ${principal.id}::uuid)
    on conflict (conversation_id, position) do update set looked_for = excluded.looked_for
    where conversation_messages.type = 'THINKING'`.execute(tx)
}

/** What was looked for before each of these answers; null where nothing is known of it. The caller has checked them. */
export async function lookedForBefore(
  tx: CellTransaction,
  answers: ReadonlyArray<Pick<Message, 'conversationId' | 'position'>>,
): Promise<Array<Message | null>> {
  const { rows } = await sql<Selectable<CellTables['conversation_messages']>>`
    select m.* from conversation_messages m
    join unnest(${answers.map(({ conversationId }) => conversationId)}::uuid[], ${answers.map(({ position }) => position - 1)}::integer[]) as a (conversation_id, position)
      on m.conversation_id = a.conversation_id and m.position = a.position
    where m.type = 'THINKING'`.execute(tx)
  const found = new Map(rows.map((row) => [`${row.conversation_id} ${row.position + 1}`, toMessage(row)]))
  return answers.map(({ conversationId, position }) => found.get(`${conversationId} ${position}`) ?? null)
}

/** Removes a question and what follows it up to the next question. */
export async function deleteExchange(
  tx: CellTransaction,
  { conversationId, position }: Pick<Message, 'conversationId' | 'position'>,
): Promise<void> {
  await sql`
    delete from conversation_messages where conversation_id = ${conversationId} and position >= ${position}
      and position < coalesce(
        (select min(position) from conversation_messages where conversation_id = ${conversationId} and type = 'USER' and position > ${position}),
        2147483647)`.execute(tx)
}

/** Those of some messages that exist. */
export async function messagesThere(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from conversation_messages where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Ends an answer that nothing makes any more. What has quotes stands, and says why no more is written.
 * @returns its conversation, perhaps deleted; null if the answer is not under way
 */
export async function breakOff(
  tx: CellTransaction,
  answerId: Id,
  reason: string,
): Promise<{ id: Id; scopeId: Id } | null> {
  const { rows } = await sql<{ id: Id; scopeId: Id }>`
    update conversation_messages m set
      state = case when m.answer is null then 'FAILED' else 'DONE' end,
      failure = case when m.answer is null then ${reason}::text end,
      answer = case when m.answer is null then null else jsonb_set(m.answer, '{writing}',
        '{"model": null, "leftOut": 0}'::jsonb || coalesce(nullif(m.answer -> 'writing', 'null'), '{}') || jsonb_build_object('note', ${reason}::text)) end
    from conversations c
    where c.id = m.conversation_id and m.id = ${answerId}::uuid and m.state in ('QUEUED', 'ANSWERING')
    returning c.id, c.scope_id as "scopeId"`.execute(tx)
  return rows[0] ?? null
}

/** The identity of a user of the workspace; null without one. */
export async function identityOfOwner(tx: CellTransaction, userId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst()
  return row?.identity_id ?? null
}

/** How far a message is, and whether its conversation is deleted; null if it does not exist any more. */
export async function messageState(
  tx: CellTransaction,
  id: Id,
): Promise<{ state: Message['state']; isDeleted: boolean } | null> {
  const row = await tx
    .selectFrom('conversation_messages')
    .innerJoin('conversations', 'conversations.id', 'conversation_messages.conversation_id')
    .select(['state', 'conversations.deleted_at'])
    .where('conversation_messages.id', '=', id)
    .executeTakeFirst()
  return row ? { state: row.state, isDeleted: row.deleted_at !== null } : null
}

import { sql, type Selectable } from 'kysely'
import type { Actor, Principal } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { keptAnswer, lookedFor, questionConditions, type KeptAnswer, type Message } from '../model/message.ts'
import './tables.ts'

export function toMessage(row: Selectable<CellTables['conversation_messages']>): Message {
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

/** A message, not locked. */
export async function readMessage(tx: CellTransaction, id: Id): Promise<Message | null> {
  const row = await tx.selectFrom('conversation_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toMessage(row) : null
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

/** The identity of the person whose conversation it is; null without one. */
export async function identityOfOwner(tx: CellTransaction, conversationId: Id): Promise<Id | null> {
  const row = await tx
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.created_by_id')
    .select('users.identity_id')
    .where('conversations.id', '=', conversationId)
    .where('conversations.created_by_kind', 'in', ['user', 'token'])
    .executeTakeFirst()
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

import { sql, type RawBuilder, type Selectable } from 'kysely'
import { deleteScopes } from '#access/server/index.ts'
import { contentRows, type RestoringAsker } from '#content-kinds/server/index.ts'
import {
  orderedBy,
  pageInOrder,
  personOf,
  type Actor,
  type Principal,
  type RowsInOrder,
} from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { conversationFilter, type Conversation } from '../model/conversation.ts'
import { conversationEvents } from '../model/events.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const conversationRows = contentRows(conversationEvents, 'conversations')

/** Whether the asker may restore every conversation of a deletion: whoever may delete it (`conversationPolicy`). */
export function isRestorable({ userId, isWorkspaceAdmin }: RestoringAsker): RawBuilder<boolean> {
  return sql<boolean>`(${isWorkspaceAdmin} or not exists (select from conversations as taken where taken.deletion_id = deletions.id
    and not coalesce(taken.created_by_kind in ('user', 'token') and taken.created_by_id = ${userId}::uuid, false)))`
}

const COLUMNS = [
  'id',
  'team_id',
  'scope_id',
  'title',
  'filter',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'asked_at',
] as const

type Row = Pick<Selectable<CellTables['conversations']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('conversations', COLUMNS)

function toConversation(row: Row): Conversation {
  return {
    id: row.id,
    scopeId: row.scope_id,
    title: row.title,
    filter: conversationFilter.parse(row.filter),
    isShared: row.scope_id === row.team_id,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    askedAt: row.asked_at,
  }
}

export async function findConversations(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Conversation[]> {
  return (await byId(tx, ids)).map(toConversation)
}

/** The conversation of a message; null if it is deleted. */
export async function conversationOfMessage(tx: CellTransaction, messageId: Id): Promise<Conversation | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(COLUMNS)
    .where('id', '=', (select) =>
      select.selectFrom('conversation_messages').select('conversation_id').where('id', '=', messageId),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? toConversation(row) : null
}

export async function visibleConversations(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Conversation[]> {
  return (await findConversations(tx, ids)).filter(({ scopeId }) => actor.levelOn(scopeId) !== 'NONE')
}

/** Which conversations: those of the reader, or what others share; only with these words in the title, unless empty. */
export interface ConversationsAsked {
  ofOthers: boolean
  find: string
}

/** Conversations, those that were asked in last first. */
export function conversationsInOrder(actor: Actor, { ofOthers, find }: ConversationsAsked): RowsInOrder {
  const isOwn = sql<boolean>`coalesce(r.created_by_id = ${actor.userId}::uuid, false)`
  return {
    table: 'conversations',
    ...orderedBy(sql`r.asked_at`, 'time', 'down'),
    requested: sql<boolean>`r.deleted_at is null and ${ofOthers ? sql`not ${isOwn}` : isOwn} and ${find.trim() === '' ? sql`true` : holdsWords(sql.ref('r.title'), find)}`,
  }
}

export async function listConversations(
  tx: CellTransaction,
  actor: Actor,
  asked: ConversationsAsked,
  page: PageRequest,
): Promise<Page<{ id: Id }>> {
  const rows = conversationsInOrder(actor, asked)
  const requested = sql<boolean>`${rows.requested} and r.scope_id = any(${[...actor.visibleScopes]}::uuid[])`
  return pageInOrder(tx, { ...rows, requested }, page)
}

/** The number of existing conversations of a user. */
export async function countConversationsOf(tx: CellTransaction, userId: Id): Promise<number> {
  const row = await tx
    .selectFrom('conversations')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lets the acts on a conversation take turns. */
export async function lockConversation(tx: CellTransaction, id: Id): Promise<void> {
  await sql`select from conversations where id = ${id}::uuid for update`.execute(tx)
}

export async function insertConversation(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, scopeId, title, filter }: Pick<Conversation, 'id' | 'scopeId' | 'title' | 'filter'>,
): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      title,
      filter: jsonb(filter),
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateConversation(
  tx: CellTransaction,
  id: Id,
  { title, filter, scopeId }: Partial<Pick<Conversation, 'title' | 'filter' | 'scopeId'>>,
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(filter === undefined ? {} : { filter: jsonb(filter) }),
      ...(scopeId === undefined ? {} : { scope_id: scopeId }),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a conversation the latest: it was asked in. */
export async function touchConversation(tx: CellTransaction, id: Id): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ asked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The scopes of people's private conversations that contain none any more, also none in the trash. */
export async function deleteEmptyScopes(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    select id from scopes where id = any(${[...scopeIds]}::uuid[]) and kind = 'conversations'
      and not exists (select from conversations where scope_id = scopes.id)`.execute(tx)
  await deleteScopes(
    tx,
    rows.map(({ id }) => id),
  )
}

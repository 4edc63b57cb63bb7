import { sql, type Selectable } from 'kysely'
import type { Principal } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { LookedFor, Message } from '../model/message.ts'
import { toMessage } from './message-store.ts'
import './tables.ts'

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

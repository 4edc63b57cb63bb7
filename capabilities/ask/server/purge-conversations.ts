import type { Purging } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { conversationRows, deleteEmptyScopes } from './store.ts'

/** Permanently deletes conversations with their messages, and the scopes that are empty then. */
export async function purgeConversations(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  const scopes = await tx
    .selectFrom('conversations')
    .select('scope_id')
    .distinct()
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await conversationRows.purged.remove(purging, ids)
  await deleteEmptyScopes(
    tx,
    scopes.map((row) => row.scope_id),
  )
}

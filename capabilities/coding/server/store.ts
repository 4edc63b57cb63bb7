import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

interface Skips {
  userId: Id
  noteId: Id
  source: string
  keys: readonly string[]
}

export async function putSkips(
  tx: CellTransaction,
  teamId: Id,
  { userId, noteId, source, keys }: Skips,
): Promise<void> {
  await tx
    .insertInto('coding_skips')
    .values(
      [...new Set(keys)].map((sentence) => ({ team_id: teamId, note_id: noteId, user_id: userId, source, sentence })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeSkips(tx: CellTransaction, { userId, noteId, source, keys }: Skips): Promise<void> {
  await tx
    .deleteFrom('coding_skips')
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where((where) => where('sentence', '=', where.fn.any(where.val([...keys]))))
    .execute()
}

/** The sentences of notes that a user skipped in a working set, by note. */
export async function skipsOf(
  tx: CellTransaction,
  { userId, source }: Pick<Skips, 'userId' | 'source'>,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, Set<string>>> {
  const rows = await tx
    .selectFrom('coding_skips')
    .select(['note_id', 'sentence'])
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute()
  const byNote = new Map<Id, Set<string>>()
  for (const { note_id: noteId, sentence } of rows)
    byNote.set(noteId, (byNote.get(noteId) ?? new Set<string>()).add(sentence))
  return byNote
}

/** The existing highlights of notes, and whether each has a tag that the reader may see. */
export async function highlightsThere(
  tx: CellTransaction,
  visibleScopes: readonly Id[],
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, { isTagged: boolean }>> {
  const { rows } = await sql<{ id: Id; is_tagged: boolean }>`
    select h.id, exists (
      select from highlight_tags given join tags t on t.id = given.tag_id
      where given.highlight_id = h.id and t.deleted_at is null and t.scope_id = any(${[...visibleScopes]}::uuid[])
    ) as is_tagged
    from highlights h where h.note_id = any(${[...noteIds]}::uuid[]) and h.deleted_at is null and not h.inline_comment_only`.execute(
    tx,
  )
  return new Map(rows.map(({ id, is_tagged: isTagged }) => [id, { isTagged }]))
}

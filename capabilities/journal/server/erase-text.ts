import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { eraseImages } from './undo/row-images.ts'

/**
 * Removes words from what the journal says of some things: the `text` of those events in whose text `holds` finds
 * something that must not be kept. Nothing else in the journal is ever changed. Row images of these things are deleted
 * entirely: what was done to them until now can no longer be undone.
 */
export async function eraseJournalText(
  tx: CellTransaction,
  resourceIds: ReadonlyArray<Id>,
  holds: (text: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ sequence: string; said: string | null; says: string | null }>`
    select sequence, before ->> 'text' as said, after ->> 'text' as says from journal
    where resource_id = any (${[...resourceIds]}::uuid[]) and (before ? 'text' or after ? 'text')`.execute(tx)
  const sequences = rows.flatMap(({ sequence, said, says }) =>
    holds(said ?? '') || holds(says ?? '') ? [sequence] : [],
  )
  if (sequences.length > 0) await sql`select cell.erase_journal_text(${sequences}::bigint[])`.execute(tx)
  await eraseImages(tx, resourceIds)
}

/**
 * Erases all payloads about some things from the journal: of what was permanently deleted, the journal keeps only that
 * something was done, by whom and when.
 */
export async function eraseJournalPayloads(tx: CellTransaction, resourceIds: ReadonlyArray<Id>): Promise<void> {
  if (resourceIds.length === 0) return
  await sql`select cell.erase_journal_payloads(${[...resourceIds]}::uuid[])`.execute(tx)
  await eraseImages(tx, resourceIds)
}

import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { eraseImages } from './undo/row-images.ts'

/**
 * Takes words out of what the journal says of some things: the `text` of those events in whose text `holds` finds
 * something that must not be kept. Everything else about the journal is never changed. Images of rows of these things go
 * as a whole: what was done to them until now is not taken back any more.
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
 * Takes everything that was said of some things out of the journal: of what was deleted for good it keeps that
 * something was done, by whom and when.
 */
export async function eraseJournalPayloads(tx: CellTransaction, resourceIds: ReadonlyArray<Id>): Promise<void> {
  if (resourceIds.length === 0) return
  await sql`select cell.erase_journal_payloads(${[...resourceIds]}::uuid[])`.execute(tx)
  await eraseImages(tx, resourceIds)
}

import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

/**
 * Waits until nobody changes the texts of notes any more, and lets nobody until the commit.
 * @param toChange whether the act itself may change them: two that did and held them for reading only would wait for each
 *   other
 */
export async function holdTexts(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  toChange: 'to change' | 'to read' = 'to read',
): Promise<void> {
  await sql`
    select d.id from documents d join notes n on n.document_id = d.id
    where n.id = any(${[...noteIds]}::uuid[]) order by d.id for ${toChange === 'to change' ? sql`update` : sql`share`} of d`.execute(
    tx,
  )
}

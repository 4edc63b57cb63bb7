import { readDocuments } from '#documents/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { sql } from 'kysely'
import { previewReader } from './text-of-note.ts'

const NOTES_AT_ONCE = 100

/**
 * Renders the previews of some notes that have them in a former form. Neither the time of the last change nor pages
 * follow: nobody changed anything, and the next read shows it. @returns whether there may be more
 */
export async function renewPreviews(tx: CellTransaction): Promise<boolean> {
  const notes = await tx
    .selectFrom('notes')
    .select(['id', 'document_id'])
    .where('preview_is_former', '=', true)
    .orderBy('id')
    .limit(NOTES_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  const documents = await readDocuments(
    tx,
    notes.map((note) => note.document_id),
  )
  const previewIn = await previewReader(
    tx,
    [...documents.values()].map(({ content }) => content),
  )
  // A note whose text is gone keeps its preview.
  const renewed = notes.map(({ id, document_id: documentId }) => {
    const document = documents.get(documentId)
    return { id, preview: document ? previewIn(document.content) : null }
  })
  await sql`
    update notes set preview = coalesce(renewed.preview, notes.preview), preview_is_former = false
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, preview text)
    where notes.id = renewed.id`.execute(tx)
  return notes.length === NOTES_AT_ONCE
}

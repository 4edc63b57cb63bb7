import { sql } from 'kysely'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

/**
 * The content of an insight when it was published, if it has changed since. Null also if words in it were redacted
 * since then, which deletes all versions.
 */
export async function publishedContent(tx: CellTransaction, insightId: Id): Promise<DocumentJson | null> {
  const { rows } = await sql<{ content: DocumentJson }>`
    select versions.content from insights join documents on documents.id = insights.document_id
      join document_versions as versions on versions.document_id = documents.id and versions.created_at = insights.published_at and versions.reason = 'published'
    where insights.id = ${insightId} and versions.content is distinct from documents.content limit 1`.execute(tx)
  return rows[0]?.content ?? null
}
